import { email, line, z } from '@conforme/contracts/core/schema.ts';

/** What is kept of a person that a provider vouches for. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
  /** Until when the provider vouches, in seconds. */
  readonly expires: number;
  readonly name: string | null;
  /** Null unless the provider says that it has confirmed the address. */
  readonly email: string | null;
}

/** OpenID Connect Core §2: at most 255 ASCII characters. */
const identity = z.object({ sub: z.string().regex(/^[\x20-\x7e]{1,255}$/), exp: z.number().positive() });

/** What does not read well is as good as absent. The picture is not fetched, kept or shown, so it is not read further. */
const profile = z.object({
  name: line(120).nullable().catch(null),
  email: email.nullable().catch(null),
  email_verified: z.literal(true).nullable().catch(null),
});

/** `token` was signed for this very sign-in; `person` is the token or what the provider said when it was asked. */
export function readClaims(issuer: string, token: unknown, person: unknown): Claims {
  const { sub, exp } = identity.parse(token);
  const { name, email, email_verified } = profile.parse(person);
  return { issuer, subject: sub, expires: exp, name, email: email_verified ? email : null };
}
