import { requestResults } from '@conforme/contracts/core/privacy-requests/request-choices.ts';
import { handlingStates } from '@conforme/contracts/core/privacy-requests/request-states.ts';
import {
  type RequestTypeCode,
  requestTypes,
} from '@conforme/contracts/core/privacy-requests/request-types.ts';
import { sql } from 'kysely';
import type { OwnDataPart } from '../../platform/own-data/own-data-part.ts';
import { type SealedColumns, SealedPerson } from '../../platform/people/sealed-person.ts';
import { SealedRequest } from '../../platform/privacy-requests/sealed-request.ts';
import { SealedFields } from '../../platform/sealed-fields.ts';

/**
 * Found by the proven address of the account and by the CPF of the person it stands for, and told only where somebody
 * made sure who asked: whoever types another's CPF into a form must not put words into their file.
 */
export const privacyRequestsOwnData: OwnDataPart = {
  key: 'privacy_requests',
  title: 'Pedidos de titular',
  about:
    'Os pedidos sobre dados pessoais feitos com o seu e-mail ou o seu CPF e com a identidade confirmada. A resposta e os arquivos se consultam com o protocolo e a chave.',
  tables: ['privacy_requests'],
  columns: [
    { key: 'protocol', label: 'Protocolo' },
    { key: 'organisation', label: 'Organização' },
    { key: 'received_at', label: 'Recebido em', type: 'datetime' },
    { key: 'types', label: 'O que foi pedido', type: 'list' },
    { key: 'description', label: 'Descrição' },
    { key: 'state', label: 'Situação', type: 'choice', options: handlingStates.options },
    { key: 'result', label: 'Resultado', type: 'choice', options: requestResults.options },
    { key: 'due_at', label: 'Prazo', type: 'datetime' },
    { key: 'answered_at', label: 'Respondido em', type: 'datetime' },
  ],
  records: async (system, userId, keys) => {
    const fields = new SealedFields(keys);
    const { rows } = await sql<Record<string, unknown> & { types: RequestTypeCode[] }>`
      select r.protocol, e.shown_name as organisation, r.received_at, r.types, r.description, r.state, r.result, r.due_at,
        r.answered_at
      from privacy_requests r join legal_entities e on e.id = r.legal_entity_id
      where r.identity_state = 'verified' and (
        r.holder_email = (select u.email from users u where u.id = ${userId} and u.email_verified_at is not null)
        or r.holder_document_digest = any (${await ownDigests()}::bytea[]))
      order by r.id desc`.execute(system);
    return rows.map((row) => ({ ...row, types: row.types.map((type) => requestTypes.labels[type]) }));

    async function ownDigests(): Promise<Buffer[]> {
      const { rows: persons } = await sql<SealedColumns>`
        select uuid, cpf_sealed, rg_sealed, mother_name_sealed, bank_account_sealed from natural_entities
        where user_id = ${userId} and cpf_sealed is not null and deleted_at is null`.execute(system);
      const [person, request] = [new SealedPerson(fields), new SealedRequest(fields)];
      return persons.flatMap((row) => request.digestsOf(person.wordsOf(row, 'cpf') ?? ''));
    }
  },
};
