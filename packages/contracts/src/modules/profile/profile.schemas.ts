import { entityType } from '../../core/entity.ts';
import { typedPassword } from '../../core/password.ts';
import { email, id, instant, line, version, z } from '../../core/schema.ts';

const ownRole = z.strictObject({
  id,
  name: z.string(),
  display_name: z.string(),
  active: z.boolean(),
  /** What it lets its holders do, in words. */
  permissions: z.array(z.string()),
});

export const profile = z.strictObject({
  id,
  version,
  name: z.string(),
  email: z.string(),
  email_verified_at: instant.nullable(),
  created_at: instant,
  last_login_at: instant.nullable(),
  roles: z.array(ownRole),
  people: z.array(z.strictObject({ id, type: entityType, name: z.string() })),
});
export type Profile = z.output<typeof profile>;

export const profileUpdate = z.strictObject({
  name: line(120),
  email,
  version,
  /** Needed to change the address one signs in with: an unlocked desk is not enough. */
  current_password: typedPassword.optional(),
});

/** Nothing that tells devices apart: neither addresses nor browsers are kept. */
export const ownSession = z.strictObject({
  id,
  started_at: instant,
  last_activity_at: instant,
  expires_at: instant,
  current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;
