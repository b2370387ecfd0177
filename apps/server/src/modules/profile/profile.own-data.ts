import { userStatus } from '@conforme/contracts/core/user-status.ts';
import { sql } from 'kysely';
import type { OwnDataPart } from '../../platform/own-data/own-data-part.ts';

export const accountOwnData: OwnDataPart = {
  key: 'account',
  title: 'Conta',
  about: 'Com que você entra. A senha não é guardada: só um resumo dela, que não permite lê-la.',
  tables: ['users'],
  columns: [
    { key: 'id', label: 'Número da conta' },
    { key: 'name', label: 'Nome' },
    { key: 'email', label: 'E-mail' },
    { key: 'email_verified_at', label: 'E-mail confirmado em', type: 'datetime' },
    { key: 'email_handed_by', label: 'Confirmação entregue em mãos por' },
    { key: 'status', label: 'Situação', type: 'choice', options: userStatus.options },
    { key: 'organisation', label: 'Organização da conta' },
    { key: 'has_password', label: 'Tem senha' },
    { key: 'last_login_at', label: 'Última entrada', type: 'datetime' },
    { key: 'created_at', label: 'Criada em', type: 'datetime' },
    { key: 'updated_at', label: 'Alterada em', type: 'datetime' },
  ],
  records: async (system, userId) =>
    (
      await sql<Record<string, unknown>>`
        select u.id, u.name, u.email, u.email_verified_at, u.status, u.last_login_at, u.created_at, u.updated_at,
          (select coalesce(h.trading_name, h.company_name) from legal_entities h where h.id = u.email_handed_in) as email_handed_by,
          coalesce(e.trading_name, e.company_name) as organisation, u.password_hash is not null as has_password
        from users u join legal_entities e on e.id = u.home_entity_id
        where u.id = ${userId}`.execute(system)
    ).rows,
};
