import { entityType } from './entity.ts';
import { pictureAddress } from './picture.ts';
import { id, instant, z } from './schema.ts';

export const named = z.strictObject({ name: z.string() });
export const sessionRole = z.strictObject({ id, name: z.string(), display_name: z.string() });
export type SessionRole = z.output<typeof sessionRole>;

export const person = z.strictObject({
  id,
  type: entityType,
  name: z.string(),
});

/**
 * What every way of signing in answers, and what the browser keeps of the signed-in user: specification §3, plus the
 * token's expiry.
 */
export const sessionSnapshot = z.strictObject({
  app_2fa_enabled: z.literal(false),
  token: z.string(),
  expires_at: instant,
  id,
  name: z.string(),
  email: z.string(),
  profile_picture: pictureAddress,
  firstAccess: z.boolean(),
  /** One of the groups asks for a second factor: until there is one, only enrolling it is allowed. */
  secondFactorMissing: z.boolean(),
  email_verified_at: instant.nullable(),
  roles: z.array(sessionRole),
  active_role: z.string().nullable(),
  permissions: z.array(named),
  natural_entity: z
    .strictObject({ birth_date: z.string().nullable(), gender: z.enum(['M', 'F']).nullable() })
    .nullable(),
  people: z.array(person),
  uncomplete_legal_entity_id: id.nullable(),
  pingInterval: z.number(),
  slow_kbps_rate: z.number(),
  unreadNotifications: z.number(),
});
export type SessionSnapshot = z.output<typeof sessionSnapshot>;

/** Instead of the snapshot, for whoever has a second factor: a ticket that only the second step accepts. */
const secondStep = z.strictObject({
  app_2fa_enabled: z.literal(true),
  attempt: z.string(),
  /** Seconds: browsers' clocks differ from the server's. */
  expires_in: z.number(),
});
export type SecondStep = z.output<typeof secondStep>;
export const loginAnswer = z.discriminatedUnion('app_2fa_enabled', [sessionSnapshot, secondStep]);
