import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isSafeIssuer, oidcProviders } from './oidc-providers.ts';
import {
  isAddress,
  isKeyList,
  isMailServer,
  isNetwork,
  onOff,
  optionalWhole,
  postgresUrl,
  whole,
} from './setting-values.ts';
import { StartError } from './start-error.ts';

/** Every setting of the product. `.env.example` explains each one; a test keeps the two in step. */
export const configSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'production, development ou test')
    .default('production'),
  PORT: whole(3000, 0, 65_535),
  HOST: z.string().min(1, 'um endereço de rede, como localhost ou 0.0.0.0').default('localhost'),
  DATA_DIR: z.string().min(1, 'o caminho de um diretório').default('./data'),
  DATABASE_URL: postgresUrl,
  APP_DATABASE_URL: postgresUrl,
  PUBLIC_URL: z
    .string()
    .refine(isAddress, 'um endereço como https://conforme.exemplo.org.br, sem barra no fim')
    .optional(),
  MASTER_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, '32 bytes em base64url (43 caracteres)')
    .optional(),
  LINK_KEYS: z
    .string()
    .refine(isKeyList, 'chaves como 2:CHAVE,1:CHAVE, cada uma com 32 bytes em base64url (43 caracteres)')
    .transform((list) =>
      list.split(',').map((entry) => {
        const [kid, secret] = entry.split(':') as [string, string];
        return { kid, secret: Buffer.from(secret, 'base64url') };
      }),
    )
    .optional(),
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .pipe(
      z.array(
        z
          .string()
          .refine(
            (origin) => isAddress(origin) && new URL(origin).origin === origin,
            'endereços separados por vírgula, como https://a.org.br,https://b.org.br',
          ),
      ),
    ),
  TRUST_PROXY: z
    .string()
    .default('')
    .refine(
      (list) => list === '' || list.split(',').every((proxy) => isNetwork(proxy.trim())),
      'endereços IP ou redes separados por vírgula, como 10.0.0.1,192.168.0.0/16',
    ),
  SESSION_IDLE_MINUTES: whole(30, 1, 1440),
  SESSION_HOURS: whole(12, 1, 720),
  SESSIONS_PER_USER: whole(5, 1, 100),
  INVITATION_DAYS: whole(7, 1, 90),
  PING_INTERVAL: whole(60, 5, 3600),
  SLOW_KBPS_RATE: whole(30, 1, 100_000),
  LOGIN_TRIES_PER_ACCOUNT: whole(10, 1, 100_000),
  LOGIN_TRIES_PER_ADDRESS: whole(50, 1, 100_000),
  LOGIN_WINDOW_MINUTES: whole(15, 1, 1440),
  LOGIN_TRIES_BEFORE_STEP: whole(20, 1, 100_000),
  LOGIN_PROOF_BITS: whole(20, 1, 28),
  MAILS_PER_ADDRESS_PER_HOUR: whole(3, 1, 100_000),
  MAILS_PER_NETWORK_PER_HOUR: whole(10, 1, 100_000),
  REGISTRATION: z
    .enum(['off', 'people', 'organisations', 'both'], 'off, people, organisations ou both')
    .default('both'),
  REGISTRATION_ORGANISATION: z.coerce
    .number('o número de uma organização')
    .int('o número de uma organização')
    .positive('o número de uma organização')
    .optional(),
  FORMS_PER_ADDRESS_PER_HOUR: whole(20, 1, 100_000),
  FORM_PROOF_BITS: whole(18, 1, 28),
  FORM_DRAFTS_PER_ADDRESS_PER_HOUR: whole(200, 1, 100_000),
  FORM_FILES_PER_ADDRESS_PER_HOUR: whole(100, 1, 100_000),
  FORM_DRAFTS_MB: whole(1024, 1, 100_000_000),
  PUBLIC_REQUESTS_PER_MINUTE: whole(300, 1, 1_000_000),
  SESSION_REQUESTS_PER_MINUTE: whole(600, 1, 1_000_000),
  REFUSALS_PER_MINUTE: whole(60, 1, 1_000_000),
  SEARCHES_PER_MINUTE: whole(120, 1, 1_000_000),
  BODY_LIMIT_KB: whole(1024, 1, 102_400),
  EXPORT_MAX_ROWS: whole(200_000, 1, 1_000_000),
  // The pool has ten connections: each of these holds about one, and an organisation's shares together leave some over.
  REQUESTS_AT_ONCE: whole(8, 1, 10),
  REQUESTS_PER_ORGANISATION: whole(4, 1, 10),
  REQUESTS_PER_USER: whole(3, 1, 10),
  LISTS_AT_ONCE: whole(6, 1, 10),
  LISTS_PER_ORGANISATION: whole(3, 1, 10),
  LISTS_PER_USER: whole(2, 1, 10),
  EXPORTS_AT_ONCE: whole(4, 1, 5),
  EXPORTS_PER_ORGANISATION: whole(2, 1, 5),
  EXPORTS_PER_USER: whole(2, 1, 5),
  FILE_READS_AT_ONCE: whole(4, 1, 100),
  FILE_READS_PER_ORGANISATION: whole(2, 1, 100),
  PAPERS_AT_ONCE: whole(3, 1, 10),
  PAPERS_PER_ORGANISATION: whole(2, 1, 10),
  IMPORTS_AT_ONCE: whole(3, 1, 5),
  PLACE_QUEUE: whole(100, 1, 10_000),
  PLACE_WAIT_SECONDS: whole(10, 1, 60),
  SMTP_URL: z
    .string()
    .refine(
      isMailServer,
      'um endereço smtp://usuario:senha@servidor:porta, ou smtps:// para TLS desde o início',
    )
    .optional(),
  MAIL_FROM: z.email('um e-mail, como nao-responda@exemplo.org.br').optional(),
  TEXT_NOTIFICATIONS_PER_HOUR: whole(30, 1, 10_000),
  REALTIME: onOff('off'),
  REALTIME_PORT: optionalWhole(1, 65_535),
  REALTIME_TLS_CERT: z.string().min(1).optional(),
  REALTIME_TLS_KEY: z.string().min(1).optional(),
  FILES_ORGANISATION_MB: whole(10_240, 1, 100_000_000),
  FILES_TOTAL_MB: whole(102_400, 1, 100_000_000),
  FILES_MIN_FREE_PERCENT: whole(10, 0, 90),
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'o nome de um bucket')
    .optional(),
  FILES_S3_ENDPOINT: z
    .string()
    .refine(isAddress, 'um endereço como https://s3.exemplo.org.br, sem barra no fim')
    .optional(),
  FILES_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'o nome de uma região, como sa-east-1')
    .default('us-east-1'),
  FILES_S3_ACCESS_KEY: z.string().regex(/^\S+$/, 'uma chave sem espaços').optional(),
  FILES_S3_SECRET_KEY: z.string().regex(/^\S+$/, 'uma chave sem espaços').optional(),
  OIDC_PROVIDERS: oidcProviders,
  CHECK_PERMISSIONS: onOff('on'),
  DEV_PAGES: onOff('on'),
  SETUP_ADMIN_EMAIL: z.email('um e-mail').optional(),
  SETUP_ORGANISATION: z
    .string()
    .min(1)
    .max(160, 'um nome de até 160 caracteres')
    .default('Minha organização'),
  SETUP_ADMIN_PASSWORD: z
    .string()
    .min(12, 'ao menos 12 caracteres')
    .max(128, 'no máximo 128 caracteres')
    .optional(),
});

export type Config = Omit<z.output<typeof configSchema>, 'DATA_DIR'> & { readonly DATA_DIR: string };

/** Reads `.env` beside package.json (the environment wins) and refuses to start on a wrong value. */
export function readConfig(root: string, environment: NodeJS.ProcessEnv = process.env): Config {
  const file = resolve(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const given = Object.fromEntries(
    Object.keys(configSchema.shape).map((key) => [
      key,
      environment[key] === '' ? undefined : environment[key],
    ]),
  );
  const parsed = configSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartError(`${String(issue?.path[0])}: o valor não serve; o esperado é ${issue?.message}.`);
  }
  if (Boolean(parsed.data.SETUP_ADMIN_EMAIL) !== Boolean(parsed.data.SETUP_ADMIN_PASSWORD))
    throw new StartError('SETUP_ADMIN_EMAIL e SETUP_ADMIN_PASSWORD: informe os dois ou nenhum.');
  if (parsed.data.SMTP_URL && !parsed.data.MAIL_FROM)
    throw new StartError('MAIL_FROM: informe o e-mail de quem envia, pois há um servidor em SMTP_URL.');
  if (Boolean(parsed.data.REALTIME_TLS_CERT) !== Boolean(parsed.data.REALTIME_TLS_KEY))
    throw new StartError('REALTIME_TLS_CERT e REALTIME_TLS_KEY: informe os dois ou nenhum.');
  if (parsed.data.REALTIME_TLS_CERT && parsed.data.REALTIME_PORT === undefined)
    throw new StartError('REALTIME_TLS_CERT e REALTIME_TLS_KEY: valem na porta de REALTIME_PORT; informe-a.');
  const { FILES_S3_BUCKET, FILES_S3_ENDPOINT, FILES_S3_ACCESS_KEY, FILES_S3_SECRET_KEY } = parsed.data;
  const together = [FILES_S3_BUCKET, FILES_S3_ACCESS_KEY, FILES_S3_SECRET_KEY].filter(Boolean).length;
  if (together % 3 !== 0 || (FILES_S3_ENDPOINT && together === 0))
    throw new StartError(
      'FILES_S3_BUCKET, FILES_S3_ACCESS_KEY e FILES_S3_SECRET_KEY: informe os três ou nenhum.',
    );
  const unsafe = parsed.data.OIDC_PROVIDERS.find(({ issuer }) => !isSafeIssuer(issuer, parsed.data.NODE_ENV));
  if (unsafe)
    throw new StartError(
      `OIDC_PROVIDERS: o issuer de ${unsafe.name} precisa começar com https:// (http só nesta máquina e fora de production).`,
    );
  return { ...parsed.data, DATA_DIR: resolve(root, parsed.data.DATA_DIR) };
}

/** Where links in messages point: never taken from a request's Host header. */
export const publicUrl = (config: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string =>
  config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;

/** Where browsers open sockets: what the page's policy must allow; null while real time is off. */
export function socketOrigin(
  config: Pick<Config, 'PUBLIC_URL' | 'PORT' | 'REALTIME' | 'REALTIME_PORT' | 'REALTIME_TLS_CERT'>,
): string | null {
  if (!config.REALTIME) return null;
  const url = new URL(publicUrl(config));
  const isSecure =
    url.protocol === 'https:' ||
    (config.REALTIME_PORT !== undefined && config.REALTIME_TLS_CERT !== undefined);
  const port = config.REALTIME_PORT ?? url.port;
  return `${isSecure ? 'wss' : 'ws'}://${url.hostname}${port === '' ? '' : `:${port}`}`;
}
