import { invalidBecause } from '../../core/invalid-because.ts';
import { notification } from '../../core/notifications/notification.ts';
import { confirmed, newPasswordFields, typedPassword } from '../../core/password.ts';
import { email, instant, secret, successMessages, z } from '../../core/schema.ts';
import { named, person, sessionRole } from '../../core/session-snapshot.ts';
import { workProof } from '../../core/work-proof.ts';

export const secondStepProof = z.strictObject({
  attempt: secret,
  /** From the application, or one of the recovery codes. */
  code: z
    .string()
    .regex(
      /^(\d{6}|[0-9a-z]{4}(-[0-9a-z]{4}){2})$/,
      invalidBecause('Confira se falta ou sobra algum sinal do código.'),
    ),
});

/**
 * E-mail and password, as the specification has it. The others answer 'code_required' and 'proof_required', which only a
 * device that is not known meets, after many wrong passwords for one account.
 */
export const login = z.strictObject({
  email,
  password: typedPassword,
  code: z
    .string()
    .regex(/^[a-z0-9]{4}-?[a-z0-9]{4}$/, invalidBecause('O código tem oito letras e números.'))
    .optional(),
  proof: workProof.optional(),
});
export const loginChallenge = z.strictObject({ email });

export const passwordChange = confirmed(
  z.strictObject({ ...newPasswordFields, current_password: typedPassword.optional() }),
);

export const invitationToken = z.strictObject({ token: secret });
export const invitation = z.strictObject({
  name: z.string(),
  email: z.string(),
  /** The address has an account already: the invitation becomes access of that account. */
  has_account: z.boolean(),
});
export const invitationAccept = confirmed(z.strictObject({ token: secret, ...newPasswordFields }));

export const heartbeat = z.strictObject({
  /** The newest of the unread ones; `unread_notifications` counts them all. */
  notifications: z.array(notification),
  unread_notifications: z.number(),
  /** Whether this installation tells in real time, beside this ping. */
  realtime: z.boolean(),
  ping_interval: z.number(),
  slow_kbps_rate: z.number(),
  email_verified_at: instant.nullable(),
  second_factor_missing: z.boolean(),
  permissions: z.array(named),
  roles: z.array(sessionRole),
});

export const afterPasswordChange = z.strictObject({
  token: z.string(),
  expires_at: instant,
  permissions: z.array(named),
  roles: z.array(sessionRole),
  people: z.array(person),
  messages: successMessages,
});
