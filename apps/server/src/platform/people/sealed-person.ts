import { type BankAccount, bankAccountKinds } from '@conforme/contracts/core/brazil/bank-account.ts';
import { bankLabel } from '@conforme/contracts/core/brazil/banks.ts';
import { bareCpf, formatCpf, isCpf } from '@conforme/contracts/core/brazil/cpf-number.ts';
import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import type {
  MaskedParts,
  NaturalEntityInput,
  SealedPart,
} from '@conforme/contracts/platform/people/person.schemas.ts';
import type { SealedFields } from '../sealed-fields.ts';

const parts = ['cpf', 'rg', 'mother_name', 'bank_account'] as const satisfies readonly SealedPart[];

export type SealedColumns = { readonly [P in SealedPart as `${P}_sealed`]: Buffer | null } & {
  readonly uuid: string;
};
type DigestColumns = { readonly [P in SealedPart as `${P}_digest`]: Buffer | null };
type Input = Pick<NaturalEntityInput, SealedPart>;

/** The one form in which a value is compared with another, however it was written. */
const comparable = {
  cpf: bareCpf,
  rg: (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, ''),
  mother_name: (text: string) => plainText(text).replace(/\s+/g, ' ').trim(),
  bank_account: (text: string) => text.replace(/[^0-9X/]/gi, '').toUpperCase(),
} as const satisfies Record<SealedPart, (text: string) => string>;

/** A sealed account is found by bank, branch and number, as they stand on a card: '341/1234/56789-0'. */
const numbersOf = ({ bank, branch, account }: BankAccount) => `${bank}/${branch}/${account}`;

/** What of a person nobody may read from a stolen database: sealed for its row, found by its digest. */
export class SealedPerson {
  constructor(private readonly fields: SealedFields) {}

  /** The columns of what is asked for; a part that is left out has none. */
  columnsOf(uuid: string, input: Input): Partial<SealedColumns & DigestColumns> {
    return Object.assign(
      {},
      ...parts.map((part) => {
        const value = input[part];
        if (value === undefined) return {};
        if (value === null) return { [`${part}_sealed`]: null, [`${part}_digest`]: null };
        const kept = typeof value === 'string' ? value : JSON.stringify(value);
        const compared = typeof value === 'string' ? value : numbersOf(value);
        return {
          [`${part}_sealed`]: this.fields.seal(`natural_entities.${part}`, uuid, kept),
          [`${part}_digest`]: this.digest(part, compared),
        };
      }),
    );
  }

  digest = (part: SealedPart, text: string): Buffer =>
    this.fields.digest(`natural_entities.${part}`, comparable[part](text));

  /** Every part these words could be the whole of. */
  digestsOf(words: string): Buffer[] {
    return parts
      .filter((part) => (part === 'cpf' ? isCpf(words) : comparable[part](words).length >= 4))
      .map((part) => this.digest(part, words));
  }

  /** The value as it was entered, or null; throws when the row was tampered with. */
  open(row: SealedColumns, part: SealedPart): string | null {
    const sealed = row[`${part}_sealed`];
    return sealed && this.fields.open(`natural_entities.${part}`, row.uuid, sealed);
  }

  /** The value as it would be entered again, for another row; null where there is none. */
  kept(row: SealedColumns, part: SealedPart): NonNullable<Input[SealedPart]> | null {
    const value = this.open(row, part);
    return value !== null && part === 'bank_account' ? (JSON.parse(value) as BankAccount) : value;
  }

  /** The whole value in words, for whoever may see it. */
  wordsOf(row: SealedColumns, part: SealedPart): string | null {
    const value = this.open(row, part);
    if (value === null) return null;
    if (part === 'cpf') return formatCpf(value);
    return part === 'bank_account' ? accountWords(JSON.parse(value) as BankAccount) : value;
  }

  /** All of them in words: for whom the holder is proven to be. */
  whole = (row: SealedColumns): MaskedParts => ({
    cpf: this.wordsOf(row, 'cpf'),
    rg: this.wordsOf(row, 'rg'),
    mother_name: this.wordsOf(row, 'mother_name'),
    bank_account: this.wordsOf(row, 'bank_account'),
  });

  maskedCpf(row: Pick<SealedColumns, 'uuid' | 'cpf_sealed'>): string | null {
    const cpf = row.cpf_sealed && this.fields.open('natural_entities.cpf', row.uuid, row.cpf_sealed);
    return cpf && `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`;
  }

  masked(row: SealedColumns): MaskedParts {
    const rg = this.open(row, 'rg');
    const mother = this.open(row, 'mother_name');
    const account = this.open(row, 'bank_account');
    return {
      cpf: this.maskedCpf(row),
      rg: rg && lastOf(rg, 2),
      mother_name: mother && initialsOf(mother),
      bank_account: account && maskedAccount(JSON.parse(account) as BankAccount),
    };
  }
}

const lastOf = (text: string, count: number) => `•••••${text.length > count + 2 ? text.slice(-count) : ''}`;
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => `${word[0]}•••`)
    .join(' ');
const maskedAccount = ({ bank, account }: BankAccount) => `${bankLabel(bank)}, conta ${lastOf(account, 2)}`;
const accountWords = ({ kind, bank, branch, account }: BankAccount) =>
  `${bankLabel(bank)}, agência ${branch}, ${bankAccountKinds.labels[kind].toLowerCase()} ${account}`;
