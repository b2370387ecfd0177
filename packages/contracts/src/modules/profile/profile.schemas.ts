import { entityType } from '../../core/entity.ts';
import { typedPassword } from '../../core/password.ts';
import { genders, maritalStatuses } from '../../core/person.ts';
import { email, id, instant, line, oneOf, secret, successMessages, version, z } from '../../core/schema.ts';
import { ownLinks, ownPersonFields } from '../../platform/people/own-person.schemas.ts';

const ownRole = z.strictObject({
  id,
  name: z.string(),
  display_name: z.string(),
  active: z.boolean(),
  /** What it lets its holders do, in words. */
  permissions: z.array(z.string()),
});

const gender = oneOf(genders).nullable();
const maritalStatus = oneOf(maritalStatuses).nullable();

/** The active person, as its owner sees it. */
const ownPerson = z.strictObject({
  id,
  version,
  social_name: z.string().nullable(),
  gender,
  birth_date: z.string().nullable(),
  marital_status: maritalStatus,
});

export const profile = z.strictObject({
  id,
  version,
  name: z.string(),
  email: z.string(),
  email_verified_at: instant.nullable(),
  /** Confirmed by a link that the administration handed over: it counts in that organisation only. */
  email_handed: z.boolean(),
  /** The address that waits for its owner to confirm it: a new one, which counts then, or the account's own. */
  pending_email: z.strictObject({ email: z.string(), expires_at: instant }).nullable(),
  created_at: instant,
  last_login_at: instant.nullable(),
  roles: z.array(ownRole),
  /** The first is the active one. */
  people: z.array(z.strictObject({ id, type: entityType, name: z.string() })),
  person: ownPerson.nullable(),
  ...ownLinks,
});
export const savedProfile = profile.extend({ messages: successMessages.optional() });
export type SavedProfile = z.output<typeof savedProfile>;
export type Profile = z.output<typeof profile>;

export const profileUpdate = z.strictObject({
  name: line(120),
  email,
  version,
  ...ownPersonFields,
  /** Needed to change the address one signs in with: an unlocked desk is not enough. */
  current_password: typedPassword.optional(),
});

export const emailChangeToken = z.strictObject({ token: secret });

/** Enough to know one's own apart: a word for browser and system. Neither addresses nor user agents are kept. */
export const ownSession = z.strictObject({
  id,
  started_at: instant,
  last_activity_at: instant,
  expires_at: instant,
  device: z.string().nullable(),
  current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;
