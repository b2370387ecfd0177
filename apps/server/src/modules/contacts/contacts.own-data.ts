import { federationUnitChoices } from '@conforme/contracts/core/brazil/federation-units.ts';
import { legalBases } from '@conforme/contracts/core/legal-basis.ts';
import { sql } from 'kysely';
import type { OwnDataPart } from '../../platform/own-data/own-data-part.ts';

export const contactsOwnData: OwnDataPart = {
  key: 'contacts',
  title: 'Contatos',
  about:
    'Onde você está entre os contatos de uma organização: ligado ao seu cadastro de pessoa, ou com o e-mail que você confirmou.',
  tables: ['contacts', 'contact_list_members'],
  columns: [
    { key: 'id', label: 'Número do contato' },
    { key: 'owner', label: 'Contato de' },
    { key: 'name', label: 'Nome' },
    { key: 'organisation', label: 'Organização' },
    { key: 'role', label: 'Cargo ou função' },
    { key: 'emails', label: 'E-mails', type: 'list' },
    { key: 'bounced_emails', label: 'E-mails que voltaram', type: 'list' },
    { key: 'phones', label: 'Telefones', type: 'list' },
    { key: 'federation_unit', label: 'UF', type: 'choice', options: federationUnitChoices.options },
    { key: 'tags', label: 'Marcadores', type: 'list' },
    { key: 'lists', label: 'Está nas listas', type: 'list' },
    { key: 'notes', label: 'Observações' },
    { key: 'legal_basis', label: 'Base legal', type: 'choice', options: legalBases.options },
    { key: 'data_source', label: 'Origem dos dados' },
    { key: 'consented_on', label: 'Consentiu em', type: 'date' },
    { key: 'consent_how', label: 'Como consentiu' },
    { key: 'email_opt_out_on', label: 'Não recebe e-mails desde', type: 'date' },
    { key: 'message_opt_out_on', label: 'Não recebe mensagens desde', type: 'date' },
    { key: 'phone_opt_out_on', label: 'Não recebe telefonemas desde', type: 'date' },
    { key: 'created_at', label: 'Criado em', type: 'datetime' },
    { key: 'updated_at', label: 'Alterado em', type: 'datetime' },
    { key: 'deleted_at', label: 'Excluído em', type: 'datetime' },
  ],
  records: async (system, userId) =>
    (
      await sql<Record<string, unknown>>`
        select c.*, coalesce(o.trading_name, o.company_name, c.organisation) as organisation,
          coalesce(e.trading_name, e.company_name) as owner,
          array(select l.name from contact_list_members m join contact_lists l on l.id = m.list_id
            where m.contact_id = c.id order by l.name) as lists
        from contacts c join legal_entities e on e.id = c.legal_entity_id
        left join legal_entities o on o.id = c.organisation_entity_id
        where c.id in (
          select c.id from contacts c join natural_entities n on n.id = c.natural_entity_id
          where n.user_id = ${userId} and same_organisation(n.legal_entity_id, c.legal_entity_id)
          union
          select c.id from users u join contacts c on c.emails && array[u.email]
          where u.id = ${userId} and u.email = proven_address(u.id, c.legal_entity_id))
        order by c.id desc`.execute(system)
    ).rows,
};
