import { invalidBecause } from '../../core/invalid-because.ts';
import { typedPassword } from '../../core/password.ts';
import { instant, z } from '../../core/schema.ts';

export const secondFactorState = z.strictObject({
  enrolled_at: instant.nullable(),
  recovery_codes_left: z.number(),
  /** One of the person's groups asks for it: it cannot be switched off. */
  required: z.boolean(),
  /** Signed in a while ago: changes take the current password. */
  needs_password: z.boolean(),
});
export type SecondFactorState = z.output<typeof secondFactorState>;

/** An unlocked desk is not enough: the password, or a sign-in of a moment ago. */
export const identityProof = z.strictObject({ current_password: typedPassword.optional() });

/** Shown until it is confirmed, never again. */
export const enrolment = z.strictObject({ secret: z.string(), uri: z.string() });

export const enrolmentProof = z.strictObject({
  code: z.string().regex(/^\d{6}$/, invalidBecause('O código tem 6 números.')),
});

/** The session goes on under a new token; the others have ended. */
const renewedSession = { token: z.string(), expires_at: instant };
export const sessionRenewed = z.strictObject(renewedSession);
/** The codes are shown this once. */
export const codesDelivered = z.strictObject({ ...renewedSession, recovery_codes: z.array(z.string()) });
