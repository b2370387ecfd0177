import { entityType } from '../../core/entity.ts';
import { confirmed, newPasswordFields, typedPassword } from '../../core/password.ts';
import { email, id, instant, secret, z } from '../../core/schema.ts';

const named = z.strictObject({ name: z.string() });
const sessionRole = z.strictObject({ id, name: z.string(), display_name: z.string() });

const person = z.strictObject({
  id,
  type: entityType,
  name: z.string(),
});

/** What the browser keeps of the signed-in user: specification §3, plus the token's expiry. */
export const sessionSnapshot = z.strictObject({
  app_2fa_enabled: z.literal(false),
  token: z.string(),
  expires_at: instant,
  id,
  name: z.string(),
  email: z.string(),
  profile_picture: z.string().nullable(),
  firstAccess: z.boolean(),
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

export const login = z.strictObject({ email, password: typedPassword });

export const passwordChange = confirmed(
  z.strictObject({ ...newPasswordFields, current_password: typedPassword.optional() }),
);

export const invitationToken = z.strictObject({ token: secret });
export const invitation = z.strictObject({ name: z.string(), email: z.string() });
export const invitationAccept = confirmed(z.strictObject({ token: secret, ...newPasswordFields }));

export const heartbeat = z.strictObject({
  notifications: z.array(z.strictObject({ id: z.string() })),
  ping_interval: z.number(),
  slow_kbps_rate: z.number(),
  email_verified_at: instant.nullable(),
  permissions: z.array(named),
});

export const afterPasswordChange = z.strictObject({
  token: z.string(),
  expires_at: instant,
  permissions: z.array(named),
  roles: z.array(sessionRole),
  people: z.array(person),
  messages: z.array(z.strictObject({ level: z.literal('success'), message: z.string() })),
});
