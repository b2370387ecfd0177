import { confirmed, newPasswordFields, typedPassword } from '../../core/password.ts';
import { email, instant, secret, z } from '../../core/schema.ts';
import { named, person, sessionRole } from '../../core/session-snapshot.ts';

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
