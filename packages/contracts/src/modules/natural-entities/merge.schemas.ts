import { choices } from '../../core/choices.ts';
import { id, instant, oneOf, version, z } from '../../core/schema.ts';

/** Where a value of the one record comes from: the record that stays, or the one that goes into it. */
export const mergeSides = choices({ this: 'Deste cadastro', other: 'Do outro cadastro' });
export type MergeSide = keyof typeof mergeSides.labels;

/** What both may add to. */
export const joinedSides = choices({ both: 'Dos dois', ...mergeSides.labels });
export type JoinedSide = keyof typeof joinedSides.labels;

const side = oneOf(mergeSides).default('this');
const joined = oneOf(joinedSides).default('both');

/** Never the values themselves: the protected ones are nobody's to send from one record to another. */
export const mergeTake = z.strictObject({
  /** First name and surname. */
  name: side,
  social_name: side,
  gender: side,
  birth_date: side,
  marital_status: side,
  cpf: side,
  rg: side,
  mother_name: side,
  bank_account: side,
  legal_basis: side,
  data_source: side,
  photo: side,
  emails: joined,
  phones: joined,
  addresses: joined,
  notes: joined,
});
export type MergeTake = z.output<typeof mergeTake>;

export const mergeInput = z.strictObject({
  other_id: id,
  /** Of both records as they were compared. */
  version,
  other_version: version,
  take: mergeTake.prefault({}),
});
export type MergeInput = z.output<typeof mergeInput>;

/** A merge that can still be taken back. */
export const undoableMerge = z.strictObject({
  id,
  /** Of the record that went into this one. */
  name: z.string(),
  merged_at: instant,
  /** Only the last one can be taken back. */
  is_last: z.boolean(),
});
