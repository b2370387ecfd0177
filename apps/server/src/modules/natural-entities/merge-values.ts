import type {
  JoinedSide,
  MergeSide,
  MergeTake,
} from '@conforme/contracts/modules/natural-entities/merge.schemas.ts';
import type { SealedPart } from '@conforme/contracts/platform/people/person.schemas.ts';
import { invalidField } from '../../core/app-error.ts';
import type { SealedPerson } from '../../platform/people/sealed-person.ts';

type SealedColumn = `${SealedPart}_${'sealed' | 'digest'}`;

/** A record as it is stored, of what a merge can change. */
export type MergedRow = {
  readonly id: number;
  readonly uuid: string;
  readonly version: number;
  readonly legal_entity_id: number;
  readonly user_id: number | null;
  readonly first_name: string;
  readonly surname: string;
  readonly social_name: string | null;
  readonly gender: string | null;
  readonly birth_date: string | null;
  readonly marital_status: string | null;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly addresses: readonly unknown[];
  readonly notes: string | null;
  readonly legal_basis: string | null;
  readonly data_source: string | null;
  readonly photo_id: string | null;
} & { readonly [C in SealedColumn]: Buffer | null };

const MOST = { emails: 10, phones: 10, addresses: 5, notes: 2000 } as const;
const sealedParts = ['cpf', 'rg', 'mother_name', 'bank_account'] as const;
const plainParts = [
  'social_name',
  'gender',
  'birth_date',
  'marital_status',
  'legal_basis',
  'data_source',
] as const;

/** What the surviving record's columns become. Protected values are sealed anew, for the row they come to. */
export function mergedValues(sealed: SealedPerson, one: MergedRow, other: MergedRow, take: MergeTake) {
  const from = (side: MergeSide) => (side === 'this' ? one : other);
  const name = from(take.name);
  const plain = Object.fromEntries(plainParts.map((part) => [part, from(take[part])[part]]));
  const protectedValues = Object.fromEntries(
    sealedParts.filter((part) => take[part] === 'other').map((part) => [part, sealed.kept(other, part)]),
  );
  return {
    first_name: name.first_name,
    surname: name.surname,
    ...plain,
    ...sealed.columnsOf(one.uuid, protectedValues),
    emails: joined('emails', one.emails, other.emails, take.emails),
    phones: joined('phones', one.phones, other.phones, take.phones),
    addresses: joined('addresses', one.addresses, other.addresses, take.addresses),
    notes: joinedNotes(one.notes, other.notes, take.notes),
    // Whoever of the two has an account: that there are not two was asked before.
    user_id: one.user_id ?? other.user_id,
  };
}

function joined<T>(
  field: 'emails' | 'phones' | 'addresses',
  one: readonly T[],
  other: readonly T[],
  side: JoinedSide,
): T[] {
  if (side !== 'both') return [...(side === 'this' ? one : other)];
  const all = new Map([...one, ...other].map((entry) => [JSON.stringify(entry), entry]));
  if (all.size > MOST[field]) throw invalidField(`take.${field}`, `Juntos são mais de ${MOST[field]}.`);
  return [...all.values()];
}

function joinedNotes(one: string | null, other: string | null, side: JoinedSide): string | null {
  if (side !== 'both') return side === 'this' ? one : other;
  const text = [...new Set([one, other])].filter(Boolean).join('\n\n');
  if (text.length > MOST.notes)
    throw invalidField('take.notes', `Juntas passam de ${MOST.notes} caracteres.`);
  return text || null;
}

type Kept = Readonly<Record<string, unknown>>;
/** The columns that a merge changed, as they were and as it made them. */
export interface MergeMemory {
  readonly before: Kept;
  readonly after: Kept;
}

const written = (value: unknown) => (Buffer.isBuffer(value) ? { base64: value.toString('base64') } : value);
const isBytes = (value: unknown): value is { base64: string } =>
  typeof value === 'object' && value !== null && 'base64' in value;
const same = (one: unknown, other: unknown) =>
  JSON.stringify(written(one)) === JSON.stringify(written(other));

export function rememberedMerge(row: MergedRow, values: Kept): MergeMemory {
  const stored = row as unknown as Kept;
  const changed = Object.keys(values).filter((column) => !same(stored[column], values[column]));
  const of = (from: Kept) => Object.fromEntries(changed.map((column) => [column, written(from[column])]));
  return { before: of(stored), after: of(values) };
}

/** What goes back to how it was: not what somebody has changed since. */
export function valuesBefore(row: MergedRow, { before, after }: MergeMemory): Kept {
  const stored = row as unknown as Kept;
  const untouched = Object.keys(before).filter((column) => same(stored[column], after[column]));
  return Object.fromEntries(
    untouched.map((column) => {
      const value = before[column];
      return [column, isBytes(value) ? Buffer.from(value.base64, 'base64') : value];
    }),
  );
}
