import { z } from 'zod';

const expected =
  'uma lista em JSON como [{"name":"google","label":"Google","issuer":"https://accounts.google.com","client_id":"…","client_secret":"…"}]';

const filled = (what: string, max: number) => {
  const words = `${expected}, com ${what}`;
  return z.string(words).trim().min(1, words).max(max, words);
};

const isAddress = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !/[?#@\s]/.test(text);

const provider = z.strictObject(
  {
    /** Part of the callback's address, so it never changes once the provider knows it. */
    name: z
      .string(`${expected}, com name em todas`)
      .regex(/^[a-z][a-z0-9]{0,29}$/, `${expected}, com name de 1 a 30 letras minúsculas ou algarismos`),
    label: filled('label (o nome que aparece no botão, até 40 caracteres) em todas', 40),
    issuer: z
      .string(`${expected}, com issuer em todas`)
      .refine(isAddress, `${expected}, com issuer igual ao endereço que o provedor publica`),
    client_id: filled('client_id em todas', 500),
    /** Absent for a client the provider knows as public: PKCE stands in for it. */
    client_secret: filled('client_secret preenchido, ou sem ele', 500).optional(),
  },
  expected,
);
export type OidcProvider = Readonly<z.output<typeof provider>>;

const isOnce = (key: 'name' | 'issuer') => (list: readonly OidcProvider[]) =>
  new Set(list.map((one) => one[key])).size === list.length;

/** OpenID Connect providers one may sign in with; none by default. */
export const oidcProviders = z
  .string()
  .default('[]')
  .transform((text, { addIssue }) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      addIssue({ code: 'custom', message: expected });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(provider, expected)
      .refine(isOnce('name'), `${expected}, com cada name uma vez só`)
      .refine(isOnce('issuer'), `${expected}, com cada issuer uma vez só`),
  );

/** Without TLS anybody on the way could be the provider; on this very machine nobody stands in the way. */
export const isSafeIssuer = (issuer: string, nodeEnv: string): boolean => {
  const { protocol, hostname } = new URL(issuer);
  if (protocol === 'https:') return true;
  return nodeEnv !== 'production' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
};
