import { messages } from '../../core/messages.ts';
import { typedPassword } from '../../core/password.ts';
import { id, instant, secret, z } from '../../core/schema.ts';
import { loginAnswer } from '../../core/session-snapshot.ts';

/** A provider by the name it has in the configuration. */
export const byProvider = z.strictObject({
  provider: z.string().regex(/^[a-z][a-z0-9]{0,29}$/, messages.invalid),
});

/** Where the browser goes to prove who its user is. */
export const departure = z.strictObject({ url: z.string() });

export const socialTicket = z.strictObject({ ticket: secret });
export const socialLink = z.strictObject({ ticket: secret, password: typedPassword });

/** Signed in; `created` when the account is new. */
const entered = z.strictObject({
  success: z.literal(true),
  email: z.string(),
  created: z.boolean(),
  session: loginAnswer,
});
/** An account has this address already: it is linked once its password was given. */
const accountExists = z.strictObject({ success: z.literal(false), email: z.string(), label: z.string() });

export const socialAnswer = z.discriminatedUnion('success', [entered, accountExists]);
export const linkAnswer = entered;

/** Without the password only shortly after signing in. */
export const linkStart = z.strictObject({ current_password: typedPassword.optional() });

const linkedAccount = z.strictObject({
  id,
  label: z.string(),
  linked_at: instant,
  last_used_at: instant.nullable(),
});
export type LinkedAccount = z.output<typeof linkedAccount>;

export const ownSocial = z.strictObject({
  linked: z.array(linkedAccount),
  /** Providers that are not linked yet. */
  available: z.array(z.strictObject({ name: z.string(), label: z.string() })),
  has_password: z.boolean(),
});
