import { confirmed, newPasswordFields } from '../../core/password.ts';
import { email, secret, z } from '../../core/schema.ts';

/** One address, as a string: nothing that a mail program could read as two. */
export const recoveryRequest = z.strictObject({ email });
export const resetToken = z.strictObject({ token: secret });
export const passwordReset = confirmed(z.strictObject({ token: secret, email, ...newPasswordFields }));
