import { id, instant, oneOf, z } from '../schema.ts';
import { notificationTypes } from './notification-types.ts';

/** A notification as the specification names its parts (§3), wherever it travels. */
export const notification = z.strictObject({
  id: z.uuid(),
  type: oneOf(notificationTypes),
  title: z.string().nullable(),
  created_at: instant,
  read_at: instant.nullable(),
  data: z.strictObject({ comment: z.strictObject({ message: z.string() }) }),
  extraData: z.strictObject({
    event_id: id.nullable(),
    form_path: z.string().nullable(),
    /** A name of the catalogue's icons. */
    icon: z.string().nullable(),
    /** The organisation it is about: what it leads to is found there, whichever is the active one. */
    legal_entity_id: id.nullable(),
  }),
  /** Where it leads when its type says nothing of its own: a page of the product. */
  link: z.string().nullable(),
  clickOptions: z.strictObject({
    /** Opens beside what the person is doing. */
    newTab: z.boolean(),
    /** False where looking is not enough: it stays unread until it is marked. */
    markAsRead: z.boolean(),
  }),
});
export type Notification = z.output<typeof notification>;
