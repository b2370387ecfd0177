import { requestResults } from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { handlingStates } from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import {
  type RequestTypeCode,
  requestTypes,
} from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import { sql } from 'kysely';
import type { OwnDataPart } from '../../platform/own-data/own-data-part.ts';
import { type SealedColumns, SealedPerson } from '../../platform/people/sealed-person.ts';
import { SealedFields } from '../../platform/sealed-fields.ts';
import { SealedRequest } from './request/sealed-request.ts';

/**
 * Found by the address the account has proven, and by the CPF of its person record where the organisation of the request,
 * or the one above it, compared that record with the holder's documents: a CPF that staff typed elsewhere opens nothing.
 * Told only where somebody made sure who asked: whoever types another's CPF into a form must not put words into their file.
 */
export const privacyRequestsOwnData: OwnDataPart = {
  key: 'privacy_requests',
  title: 'Pedidos de titular',
  about:
    'Os pedidos sobre dados pessoais feitos com o e-mail que você confirmou, ou com o seu CPF onde a organização conferiu os seus documentos, e com a identidade confirmada. A resposta e os arquivos se consultam com o protocolo e a chave.',
  tables: ['privacy_requests', 'cases'],
  columns: [
    { key: 'protocol', label: 'Protocolo' },
    { key: 'organisation', label: 'Organização' },
    { key: 'received_at', label: 'Recebido em', type: 'datetime', showsDay: true },
    { key: 'types', label: 'O que foi pedido', type: 'list' },
    { key: 'description', label: 'Descrição' },
    { key: 'state', label: 'Situação', type: 'choice', options: handlingStates.options },
    { key: 'result', label: 'Resultado', type: 'choice', options: requestResults.options },
    { key: 'legal_due_at', label: 'Prazo da lei', type: 'datetime' },
    { key: 'due_at', label: 'Data prevista pela organização', type: 'datetime' },
    { key: 'answered_at', label: 'Respondido em', type: 'datetime' },
  ],
  records: async (system, userId, keys) => {
    const fields = new SealedFields(keys);
    const own = await ownDocuments();
    const { rows } = await sql<Record<string, unknown> & { types: RequestTypeCode[] }>`
      select r.protocol, e.shown_name as organisation, r.received_at, r.types, r.description, r.state, r.result,
        r.legal_due_at, r.due_at, r.answered_at
      from privacy_cases r join legal_entities e on e.id = r.legal_entity_id
      where r.identity_state = 'verified' and r.id in (
        select r.id from users u join privacy_requests r on r.holder_email = u.email
        where u.id = ${userId} and u.email = proven_address(u.id, r.legal_entity_id)
        union
        select r.id
        from unnest(${own.map(({ digest }) => digest)}::bytea[], ${own.map(({ legal_entity_id }) => legal_entity_id)}::bigint[])
          as own (digest, legal_entity_id)
        join privacy_requests r on r.holder_document_digest = own.digest
        join legal_entity_tree t on t.ancestor_id = own.legal_entity_id and t.entity_id = r.legal_entity_id)
      order by r.received_at desc, r.id`.execute(system);
    return rows.map((row) => ({ ...row, types: row.types.map((type) => requestTypes.labels[type]) }));

    async function ownDocuments(): Promise<{ digest: Buffer; legal_entity_id: number }[]> {
      const { rows: persons } = await sql<SealedColumns & { legal_entity_id: number }>`
        select uuid, cpf_sealed, rg_sealed, mother_name_sealed, bank_account_sealed, legal_entity_id
        from natural_entities where user_id = ${userId} and cpf_sealed is not null and deleted_at is null
          and holder_confirmed_at is not null`.execute(system);
      const [person, request] = [new SealedPerson(fields), new SealedRequest(fields)];
      return persons.flatMap((row) =>
        request
          .digestsOf(person.wordsOf(row, 'cpf') ?? '')
          .map((digest) => ({ digest, legal_entity_id: row.legal_entity_id })),
      );
    }
  },
};
