import { formatPhone } from '@conforme/contracts/core/brazil/phone-number.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import { legalBases } from '@conforme/contracts/core/legal-basis.ts';
import { genders, maritalStatuses } from '@conforme/contracts/core/person.ts';
import { addressWords } from '@conforme/contracts/core/postal-address.ts';
import {
  joinedSides,
  type MergeTake,
  mergeSides,
} from '@conforme/contracts/modules/natural-entities/merge.schemas.ts';
import type { NaturalEntityDetail } from '@conforme/contracts/modules/natural-entities/natural-entities.schemas.ts';

export interface MergeField {
  readonly key: keyof MergeTake;
  readonly label: string;
  /** What each record has there, in words; the same words twice need no choice, unless they show only a part. */
  readonly words: (person: NaturalEntityDetail) => string;
  readonly isSealed?: true;
  /** Both may be kept. */
  readonly isJoined?: true;
}

const lines = (entries: readonly string[]) => entries.join('\n');
const sealed = (key: 'cpf' | 'rg' | 'mother_name' | 'bank_account', label: string): MergeField => ({
  key,
  label,
  words: (person) => person.sealed[key] ?? '',
  isSealed: true,
});

const mergeFields: readonly MergeField[] = [
  { key: 'name', label: 'Nome', words: ({ first_name, surname }) => `${first_name} ${surname}`.trim() },
  { key: 'social_name', label: 'Nome social', words: ({ social_name }) => social_name ?? '' },
  {
    key: 'birth_date',
    label: 'Data de nascimento',
    words: ({ birth_date }) => (birth_date ? formatCivilDate(birth_date) : ''),
  },
  { key: 'gender', label: 'Gênero', words: ({ gender }) => (gender ? genders.labels[gender] : '') },
  {
    key: 'marital_status',
    label: 'Estado civil',
    words: ({ marital_status }) => (marital_status ? maritalStatuses.labels[marital_status] : ''),
  },
  sealed('cpf', 'CPF'),
  sealed('rg', 'RG'),
  sealed('mother_name', 'Nome da mãe'),
  sealed('bank_account', 'Conta bancária'),
  { key: 'emails', label: 'E-mails', words: ({ emails }) => lines(emails), isJoined: true },
  {
    key: 'phones',
    label: 'Telefones',
    words: ({ phones }) => lines(phones.map(formatPhone)),
    isJoined: true,
  },
  {
    key: 'addresses',
    label: 'Endereços',
    words: ({ addresses }) => lines(addresses.map(addressWords)),
    isJoined: true,
  },
  { key: 'notes', label: 'Observações', words: ({ notes }) => notes ?? '', isJoined: true },
  {
    key: 'legal_basis',
    label: 'Base legal',
    words: ({ legal_basis }) => (legal_basis ? legalBases.labels[legal_basis] : ''),
  },
  { key: 'data_source', label: 'Origem dos dados', words: ({ data_source }) => data_source ?? '' },
];

/** What the two records do not say alike. Of what is shown in part nobody can see whether it is the same. */
export const differingFields = (
  one: NaturalEntityDetail,
  other: NaturalEntityDetail,
): readonly MergeField[] =>
  mergeFields.filter(({ words, isSealed }) => {
    const [here, there] = [words(one), words(other)];
    return here !== there || (isSealed === true && here !== '');
  });

/** What is there wins over what is not; lists keep everything; else the record that stays. */
export function usualTake(one: NaturalEntityDetail, other: NaturalEntityDetail): MergeTake {
  const picked = mergeFields.map(({ key, words, isJoined }) => {
    if (isJoined) return [key, 'both'];
    return [key, words(one) === '' && words(other) !== '' ? 'other' : 'this'];
  });
  return {
    ...Object.fromEntries(picked),
    photo: one.photo === null && other.photo !== null ? 'other' : 'this',
  };
}

export const sidesOf = ({ isJoined }: MergeField) => (isJoined ? joinedSides.options : mergeSides.options);
