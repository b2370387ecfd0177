import { choices } from '../../core/choices.ts';
import { id, instant, oneOf, z } from '../../core/schema.ts';
import { deadlineStates } from '../../platform/deadlines/deadline-state.ts';

const feedFilters = choices({ all: 'Tudo', unread: 'Não lidos', to_sign: 'Para assinar' });

/** Where the list goes on: pinned or not, when it was published, and which. */
const feedPlace = z.string().regex(/^[01],\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z,[1-9]\d{0,14}$/);

export const feedItem = z.strictObject({
  id,
  title: z.string(),
  summary: z.string().nullable(),
  group: z.strictObject({ name: z.string(), colour: z.string(), icon: z.string() }),
  author: z.string().nullable(),
  organisation: z.string(),
  publish_at: instant,
  pinned: z.boolean(),
  highlighted: z.boolean(),
  is_read: z.boolean(),
  to_sign: z.boolean(),
  signature_due_on: z.string().nullable(),
  allow_like: z.boolean(),
  allow_comment: z.boolean(),
  likes: z.number().int(),
  liked: z.boolean(),
  comments: z.number().int(),
  signed: z.number().int(),
});
export type FeedItem = z.output<typeof feedItem>;

export const feedQuery = z.strictObject({
  filter: oneOf(feedFilters).default('all'),
  after: feedPlace.optional(),
});
export const feedPage = z.strictObject({ items: z.array(feedItem), next: feedPlace.nullable() });
export type FeedPage = z.output<typeof feedPage>;

/** Of the first look: how many are unread and to be signed. */
export const feedCounts = z.strictObject({
  unread: z.number().int(),
  to_sign: z.array(z.strictObject({ id, title: z.string(), due_on: z.string().nullable() })),
  to_sign_count: z.number().int(),
});
export type FeedCounts = z.output<typeof feedCounts>;

/** How near a date is, in the words of the page it leads to. */
const due = z.strictObject({ state: oneOf(deadlineStates), words: z.string() });
/** Where it is handled; null for whoever may not, any more. */
const handledAt = z.string().nullable();

export const myWork = z.strictObject({
  deadlines: z.array(
    z.strictObject({ case_id: z.uuid(), protocol: z.string(), kind: z.string(), path: handledAt, due }),
  ),
  tasks: z.array(
    z.strictObject({
      ...{ id: z.uuid(), protocol: z.string(), title: z.string(), path: handledAt },
      due: due.nullable(),
    }),
  ),
});
export type MyWork = z.output<typeof myWork>;
