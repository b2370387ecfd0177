import { oneOf, z } from '../../core/schema.ts';
import { deadlineStates } from '../deadlines/deadline-state.ts';

/** What Ctrl+K shows of a record. */
export const foundRecord = z.strictObject({
  id: z.string(),
  /** The page of the list it stands in: the browser knows which page of a record this session may open. */
  list: z.string().regex(/^\//),
  /** Where it opens, if that is no page below its list: '/schedules?e_id=12'. */
  path: z.string().regex(/^\//).nullable(),
  label: z.string(),
  /** What tells two of the same name apart. */
  detail: z.string().nullable(),
  /** An icon of the catalogue, where the kind has several. */
  icon: z.string().nullable(),
  /** Of a case that is open and has a date. */
  due: z.strictObject({ state: oneOf(deadlineStates), words: z.string() }).nullable(),
  /** Of what nobody has to act on any more: 'Encerrado'. */
  ended: z.string().nullable(),
});
export type FoundRecord = z.output<typeof foundRecord>;
