import { formatPhone } from '@conforme/contracts/core/brazil/phone-number.ts';
import { legalBases } from '@conforme/contracts/core/legal-basis.ts';
import { genders, maritalStatuses } from '@conforme/contracts/core/person.ts';
import { addressWords } from '@conforme/contracts/core/postal-address.ts';
import type { NaturalEntityDetail } from '@conforme/contracts/modules/natural-entities/natural-entities.schemas.ts';
import { sql } from 'kysely';
import type { OwnDataPart, RevealedValue } from '../../platform/own-data/own-data-part.ts';
import { type SealedColumns, SealedPerson } from '../../platform/people/sealed-person.ts';
import { SealedFields } from '../../platform/sealed-fields.ts';

type Address = NaturalEntityDetail['addresses'][number];
type Stored = SealedColumns &
  Readonly<Record<string, unknown>> & {
    readonly holder_confirmed_at: string | null;
    readonly phones: readonly string[];
    readonly addresses: readonly Address[];
  };

export const personsOwnData: OwnDataPart = {
  key: 'persons',
  title: 'Dados pessoais',
  about:
    'O cadastro de pessoa física ligado à sua conta, em cada organização em que existe. CPF, RG, nome da mãe e conta bancária são guardados cifrados: estão por extenso onde a organização conferiu os seus documentos e, onde não, só em parte. Para tê-los por extenso, apresente um documento à organização e peça que registre a conferência. Um cadastro excluído, ou unificado com outro, é apagado em 30 dias.',
  tables: ['natural_entities'],
  columns: [
    { key: 'id', label: 'Número do cadastro' },
    { key: 'organisation', label: 'Organização' },
    { key: 'first_name', label: 'Nome' },
    { key: 'surname', label: 'Sobrenome' },
    { key: 'social_name', label: 'Nome social' },
    { key: 'gender', label: 'Gênero', type: 'choice', options: genders.options },
    { key: 'birth_date', label: 'Data de nascimento', type: 'date' },
    { key: 'marital_status', label: 'Estado civil', type: 'choice', options: maritalStatuses.options },
    { key: 'holder_confirmed_at', label: 'Documentos conferidos em', type: 'datetime' },
    { key: 'cpf', label: 'CPF' },
    { key: 'rg', label: 'RG' },
    { key: 'mother_name', label: 'Nome da mãe' },
    { key: 'bank_account', label: 'Conta bancária' },
    { key: 'emails', label: 'E-mails', type: 'list' },
    { key: 'phones', label: 'Telefones', type: 'list' },
    { key: 'addresses', label: 'Endereços', type: 'list' },
    { key: 'notes', label: 'Observações' },
    { key: 'legal_basis', label: 'Base legal', type: 'choice', options: legalBases.options },
    { key: 'data_source', label: 'Origem dos dados' },
    { key: 'has_photo', label: 'Tem foto' },
    { key: 'created_at', label: 'Criado em', type: 'datetime' },
    { key: 'updated_at', label: 'Alterado em', type: 'datetime' },
    { key: 'deleted_at', label: 'Excluído em', type: 'datetime' },
  ],
  records: async (system, userId, keys) => {
    const sealed = new SealedPerson(new SealedFields(keys));
    const { rows } = await sql<Stored>`
      select n.id, n.uuid, n.first_name, n.surname, n.social_name, n.gender, n.birth_date, n.marital_status,
        n.cpf_sealed, n.rg_sealed, n.mother_name_sealed, n.bank_account_sealed, n.emails, n.phones, n.addresses, n.notes,
        n.legal_basis, n.data_source, n.photo_id is not null as has_photo, n.created_at, n.updated_at, n.deleted_at,
        n.holder_confirmed_at,
        coalesce(e.trading_name, e.company_name) as organisation
      from natural_entities n join legal_entities e on e.id = n.legal_entity_id
      where n.user_id = ${userId} order by n.id desc`.execute(system);
    return rows.map((row) => ({
      ...row,
      ...(row.holder_confirmed_at === null ? sealed.masked(row) : sealed.whole(row)),
      phones: row.phones.map(formatPhone),
      addresses: row.addresses.map(addressWords),
    }));
  },
  revealed: async (system, userId) => {
    const { rows } = await sql<RevealedValue>`
      select n.legal_entity_id as "legalEntityId", n.id as "personId", kept.part
      from natural_entities n cross join lateral (values ('cpf', n.cpf_sealed), ('rg', n.rg_sealed),
        ('mother_name', n.mother_name_sealed), ('bank_account', n.bank_account_sealed)) kept (part, value)
      where n.user_id = ${userId} and n.holder_confirmed_at is not null and kept.value is not null
      order by n.id, kept.part`.execute(system);
    return rows;
  },
};
