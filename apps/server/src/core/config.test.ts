import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../paths.ts';
import { configSchema, publicUrl, readConfig, socketOrigin } from './config.ts';
import { StartError } from './start-error.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conforme-config-'));
});
afterAll(() => rm(folder, { recursive: true }));

const read = (environment: Record<string, string> = {}) => readConfig(folder, environment);
const keys = Object.keys(configSchema.shape);
const google = {
  name: 'google',
  label: 'Google',
  issuer: 'https://accounts.google.com',
  client_id: 'conforme',
  client_secret: 'segredo7',
};
const oidc = (...changes: object[]) => JSON.stringify(changes.map((change) => ({ ...google, ...change })));

describe('a wrong value stops the start', () => {
  const wrong: [string, string][] = [
    ['NODE_ENV', 'prod'],
    ['PORT', 'three thousand'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['APP_DATABASE_URL', 'localhost:5432'],
    ['PUBLIC_URL', 'conforme.org.br'],
    ['PUBLIC_URL', 'https://conforme.org.br/'],
    ['PUBLIC_URL', 'https://conforme.org.br/sistema'],
    ['PUBLIC_URL', 'http://['],
    ['PUBLIC_URL', 'https://conforme.org.br?a=1'],
    ['PUBLIC_URL', 'https://conforme.org.br#a'],
    ['PUBLIC_URL', 'https://user:password@conforme.org.br'],
    ['MASTER_KEY', 'short'],
    ['MASTER_KEY', '/'.repeat(43)],
    ['LINK_KEYS', 'A'.repeat(43)],
    ['LINK_KEYS', '1:short'],
    ['LINK_KEYS', `1:${'A'.repeat(43)},1:${'B'.repeat(43)}`],
    ['LINK_KEYS', `Um:${'A'.repeat(43)}`],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'null'],
    ['ALLOWED_ORIGINS', 'https://a.org.br, b.org.br'],
    ['ALLOWED_ORIGINS', 'https://a.org.br/'],
    ['ALLOWED_ORIGINS', 'https://A.org.br'],
    ['ALLOWED_ORIGINS', 'https://a.org.br:443'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/64'],
    ['SESSION_IDLE_MINUTES', '0'],
    ['SESSION_HOURS', '721'],
    ['SESSIONS_PER_USER', '0'],
    ['INVITATION_DAYS', '91'],
    ['PING_INTERVAL', '4'],
    ['SLOW_KBPS_RATE', '0'],
    ['LOGIN_TRIES_PER_ACCOUNT', '0'],
    ['LOGIN_TRIES_PER_ADDRESS', 'many'],
    ['LOGIN_WINDOW_MINUTES', '1441'],
    ['LOGIN_TRIES_BEFORE_STEP', '0'],
    ['LOGIN_PROOF_BITS', '29'],
    ['MAILS_PER_ADDRESS_PER_HOUR', '0'],
    ['MAILS_PER_NETWORK_PER_HOUR', 'many'],
    ['FORMS_PER_ADDRESS_PER_HOUR', '0'],
    ['FORM_PROOF_BITS', '29'],
    ['FORM_DRAFTS_PER_ADDRESS_PER_HOUR', 'many'],
    ['FORM_FILES_PER_ADDRESS_PER_HOUR', '-1'],
    ['FORM_DRAFTS_MB', '0'],
    ['REGISTRATION', 'on'],
    ['REGISTRATION_ORGANISATION', 'Escola Ipê'],
    ['REGISTRATION_ORGANISATION', '0'],
    ['PUBLIC_REQUESTS_PER_MINUTE', '0'],
    ['SESSION_REQUESTS_PER_MINUTE', '0'],
    ['REFUSALS_PER_MINUTE', '0'],
    ['SEARCHES_PER_MINUTE', '0'],
    ['BODY_LIMIT_KB', '0'],
    ['EXPORT_MAX_ROWS', '0'],
    ['EXPORTS_AT_ONCE', '6'],
    ['EXPORTS_PER_USER', '0'],
    ['EXPORTS_PER_ORGANISATION', '6'],
    ['REQUESTS_AT_ONCE', '11'],
    ['REQUESTS_PER_ORGANISATION', '0'],
    ['REQUESTS_PER_USER', 'all'],
    ['LISTS_AT_ONCE', '0'],
    ['LISTS_PER_ORGANISATION', '11'],
    ['LISTS_PER_USER', '0'],
    ['FILE_READS_AT_ONCE', '0'],
    ['FILE_READS_PER_ORGANISATION', '0'],
    ['PAPERS_AT_ONCE', '11'],
    ['PAPERS_PER_ORGANISATION', '0'],
    ['IMPORTS_AT_ONCE', '6'],
    ['PLACE_QUEUE', '0'],
    ['PLACE_WAIT_SECONDS', '61'],
    ['TEXT_NOTIFICATIONS_PER_HOUR', '0'],
    ['REALTIME', 'sim'],
    ['REALTIME_PORT', '0'],
    ['SMTP_URL', 'mail.org.br:587'],
    ['SMTP_URL', 'http://mail.org.br'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://mail.org.br:70000'],
    ['SMTP_URL', 'smtp://mail.org.br/caixa'],
    ['SMTP_URL', 'smtp://mail.org.br?tls=off'],
    ['MAIL_FROM', 'conforme'],
    ['MAIL_FROM', 'Conforme <conforme@org.br>'],
    ['MAIL_FROM', 'a@org.br, b@org.br'],
    ['FILES_ORGANISATION_MB', '0'],
    ['FILES_TOTAL_MB', 'all'],
    ['FILES_MIN_FREE_PERCENT', '91'],
    ['FILES_S3_BUCKET', 'My Bucket'],
    ['FILES_S3_ENDPOINT', 's3.exemplo.org.br'],
    ['FILES_S3_REGION', 'São Paulo'],
    ['FILES_S3_ACCESS_KEY', 'a b'],
    ['FILES_S3_SECRET_KEY', 'a b'],
    ['OIDC_PROVIDERS', 'google'],
    ['OIDC_PROVIDERS', '{"name":"google"}'],
    ['OIDC_PROVIDERS', oidc({ name: 'Google' })],
    ['OIDC_PROVIDERS', oidc({ label: '' })],
    ['OIDC_PROVIDERS', oidc({ issuer: 'accounts.google.com' })],
    ['OIDC_PROVIDERS', oidc({ issuer: 'https://accounts.google.com?a=1' })],
    ['OIDC_PROVIDERS', oidc({ client_id: 7 })],
    ['OIDC_PROVIDERS', oidc({ client_secret: '' })],
    ['OIDC_PROVIDERS', oidc({ redirect_uri: 'https://a.org.br' })],
    ['OIDC_PROVIDERS', oidc({}, { issuer: 'https://login.org.br' })],
    ['OIDC_PROVIDERS', oidc({}, { name: 'outro' })],
    ['CHECK_PERMISSIONS', 'yes'],
    ['DEV_PAGES', 'true'],
    ['SETUP_ADMIN_EMAIL', 'admin'],
    ['SETUP_ORGANISATION', 'x'.repeat(161)],
    ['SETUP_ADMIN_PASSWORD', 'short'],
    ['SETUP_ADMIN_PASSWORD', 'x'.repeat(129)],
  ];
  test.each(wrong)('%s=%s, named with what is expected, in one line', (name, value) => {
    let error: unknown;
    try {
      read({ [name]: value });
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(StartError);
    const { message } = error as StartError;
    expect(message).toMatch(new RegExp(`^${name}: o valor não serve; o esperado é .{4,}\\.$`));
    expect(message).not.toMatch(/\n|undefined|expected|invalid/i);
  });

  test('every setting that can be wrong is tried above', () => {
    const tried = new Set(wrong.map(([name]) => name));
    const paths = ['REALTIME_TLS_CERT', 'REALTIME_TLS_KEY'];
    expect(keys.filter((key) => !tried.has(key))).toEqual(['HOST', 'DATA_DIR', ...paths]);
  });

  test('an administrator needs both e-mail and password', () => {
    expect(() => read({ SETUP_ADMIN_EMAIL: 'a@b.org.br' })).toThrow(
      /SETUP_ADMIN_EMAIL e SETUP_ADMIN_PASSWORD/,
    );
    expect(() => read({ SETUP_ADMIN_PASSWORD: 'mandacaru em flor' })).toThrow(/SETUP_ADMIN_EMAIL e/);
    expect(
      read({ SETUP_ADMIN_EMAIL: 'a@b.org.br', SETUP_ADMIN_PASSWORD: 'mandacaru em flor' }).SETUP_ADMIN_EMAIL,
    ).toBe('a@b.org.br');
  });

  test('a mail server needs a sender', () => {
    expect(() => read({ SMTP_URL: 'smtp://mail.org.br:587' })).toThrow(/^MAIL_FROM: informe/);
    const settings = { SMTP_URL: 'smtps://conforme:s%40nha@mail.org.br', MAIL_FROM: 'conforme@org.br' };
    expect(read(settings)).toMatchObject(settings);
  });

  test('a bucket needs both its keys', () => {
    const bucket = { FILES_S3_BUCKET: 'conforme', FILES_S3_ENDPOINT: 'https://s3.org.br' };
    const keys = { FILES_S3_ACCESS_KEY: 'chave', FILES_S3_SECRET_KEY: 'segredo' };
    for (const some of [bucket, keys, { ...bucket, FILES_S3_ACCESS_KEY: 'chave' }])
      expect(() => read(some)).toThrow(/^FILES_S3_BUCKET, .* informe os três ou nenhum/);
    expect(() => read({ FILES_S3_ENDPOINT: 'https://s3.org.br' })).toThrow(/^FILES_S3_BUCKET, /);
    expect(read({ ...bucket, ...keys })).toMatchObject({ ...bucket, ...keys });
  });

  test('a provider without TLS is one only on this machine, and not in production', () => {
    const local = oidc({ issuer: 'http://127.0.0.1:4000' });
    for (const [NODE_ENV, OIDC_PROVIDERS] of [
      ['production', local],
      ['development', oidc({ issuer: 'http://login.org.br' })],
      ['test', oidc({ issuer: 'http://127.0.0.1.login.org.br' })],
    ] as const)
      expect(() => read({ NODE_ENV, OIDC_PROVIDERS })).toThrow(/^OIDC_PROVIDERS: o issuer de google precisa/);
    expect(read({ NODE_ENV: 'test', OIDC_PROVIDERS: local }).OIDC_PROVIDERS).toHaveLength(1);
  });

  test('a secret is never repeated in the message', () => {
    expect(() => read({ OIDC_PROVIDERS: oidc({ name: 'X' }) })).toThrow(
      expect.not.stringContaining('segredo7'),
    );
    for (const name of [
      'MASTER_KEY',
      'SETUP_ADMIN_PASSWORD',
      'DATABASE_URL',
      'SMTP_URL',
      'FILES_S3_SECRET_KEY',
    ])
      expect(() => read({ [name]: 'segredo7' })).toThrow(expect.not.stringContaining('segredo7'));
  });
});

describe('without settings', () => {
  test('everything has a value that starts', () => {
    expect(read()).toEqual({
      NODE_ENV: 'production',
      PORT: 3000,
      HOST: 'localhost',
      DATA_DIR: join(folder, 'data'),
      ALLOWED_ORIGINS: [],
      TRUST_PROXY: '',
      SESSION_IDLE_MINUTES: 30,
      SESSION_HOURS: 12,
      SESSIONS_PER_USER: 5,
      INVITATION_DAYS: 7,
      PING_INTERVAL: 60,
      SLOW_KBPS_RATE: 30,
      LOGIN_TRIES_PER_ACCOUNT: 10,
      LOGIN_TRIES_PER_ADDRESS: 50,
      LOGIN_WINDOW_MINUTES: 15,
      LOGIN_TRIES_BEFORE_STEP: 20,
      LOGIN_PROOF_BITS: 20,
      MAILS_PER_ADDRESS_PER_HOUR: 3,
      MAILS_PER_NETWORK_PER_HOUR: 10,
      FORMS_PER_ADDRESS_PER_HOUR: 20,
      FORM_PROOF_BITS: 18,
      FORM_DRAFTS_PER_ADDRESS_PER_HOUR: 200,
      FORM_FILES_PER_ADDRESS_PER_HOUR: 100,
      FORM_DRAFTS_MB: 1024,
      REGISTRATION: 'both',
      PUBLIC_REQUESTS_PER_MINUTE: 300,
      SESSION_REQUESTS_PER_MINUTE: 600,
      REFUSALS_PER_MINUTE: 60,
      SEARCHES_PER_MINUTE: 120,
      BODY_LIMIT_KB: 1024,
      EXPORT_MAX_ROWS: 200_000,
      REQUESTS_AT_ONCE: 8,
      REQUESTS_PER_ORGANISATION: 4,
      REQUESTS_PER_USER: 3,
      LISTS_AT_ONCE: 6,
      LISTS_PER_ORGANISATION: 3,
      LISTS_PER_USER: 2,
      EXPORTS_AT_ONCE: 4,
      EXPORTS_PER_ORGANISATION: 2,
      EXPORTS_PER_USER: 2,
      FILE_READS_AT_ONCE: 4,
      FILE_READS_PER_ORGANISATION: 2,
      PAPERS_AT_ONCE: 3,
      PAPERS_PER_ORGANISATION: 2,
      IMPORTS_AT_ONCE: 3,
      PLACE_QUEUE: 100,
      PLACE_WAIT_SECONDS: 10,
      FILES_ORGANISATION_MB: 10_240,
      FILES_TOTAL_MB: 102_400,
      FILES_MIN_FREE_PERCENT: 10,
      FILES_S3_REGION: 'us-east-1',
      OIDC_PROVIDERS: [],
      TEXT_NOTIFICATIONS_PER_HOUR: 30,
      REALTIME: false,
      CHECK_PERMISSIONS: true,
      DEV_PAGES: true,
      SETUP_ORGANISATION: 'Minha organização',
    });
  });

  test('an empty setting is no setting', () => {
    expect(read(Object.fromEntries(keys.map((key) => [key, ''])))).toEqual(read());
  });

  test('links point to this machine', () => {
    expect(publicUrl(read({ PORT: '3001' }))).toBe('http://localhost:3001');
    expect(publicUrl(read({ PUBLIC_URL: 'https://conforme.org.br' }))).toBe('https://conforme.org.br');
  });
});

test('right values are taken as meant', () => {
  expect(
    read({
      PORT: '0',
      DATA_DIR: '/var/lib/conforme',
      PUBLIC_URL: 'http://conforme.local:8080',
      ALLOWED_ORIGINS: ' https://a.org.br , https://b.org.br:8443 ,',
      TRUST_PROXY: '10.0.0.1, fd00::/8',
      CHECK_PERMISSIONS: 'off',
      OIDC_PROVIDERS: oidc({}),
    }),
  ).toMatchObject({
    PORT: 0,
    DATA_DIR: '/var/lib/conforme',
    PUBLIC_URL: 'http://conforme.local:8080',
    ALLOWED_ORIGINS: ['https://a.org.br', 'https://b.org.br:8443'],
    TRUST_PROXY: '10.0.0.1, fd00::/8',
    CHECK_PERMISSIONS: false,
    OIDC_PROVIDERS: [google],
  });
});

describe('.env', () => {
  afterEach(() => {
    delete process.env.SESSION_HOURS;
    delete process.env.PING_INTERVAL;
  });

  test('is read, and the environment wins', async () => {
    await writeFile(join(folder, '.env'), '# comment\nSESSION_HOURS=3\nPING_INTERVAL=15\n');
    process.env.PING_INTERVAL = '25';
    const config = readConfig(folder);
    expect([config.SESSION_HOURS, config.PING_INTERVAL]).toEqual([3, 25]);
    await rm(join(folder, '.env'));
  });

  test('a wrong value in it is named too', async () => {
    await writeFile(join(folder, '.env'), 'SESSION_HOURS=never\n');
    expect(() => readConfig(folder)).toThrow(/^SESSION_HOURS: /);
    await rm(join(folder, '.env'));
  });
});

describe('real time', () => {
  const origin = (settings: Record<string, string>) => socketOrigin(read(settings));
  const at = { PUBLIC_URL: 'https://conforme.exemplo.org.br' };

  test('is off, and then nothing is allowed for it', () => {
    expect(origin(at)).toBeNull();
    expect(origin({ ...at, REALTIME_PORT: '6001' })).toBeNull();
  });

  test('stands at the page’s own address, or at a port of its own', () => {
    expect(origin({ ...at, REALTIME: 'on' })).toBe('wss://conforme.exemplo.org.br');
    expect(origin({ REALTIME: 'on' })).toBe('ws://localhost:3000');
    expect(origin({ ...at, REALTIME: 'on', REALTIME_PORT: '6001' })).toBe(
      'wss://conforme.exemplo.org.br:6001',
    );
    const tls = { REALTIME_PORT: '6001', REALTIME_TLS_CERT: 'c.pem', REALTIME_TLS_KEY: 'k.pem' };
    expect(origin({ REALTIME: 'on', ...tls })).toBe('wss://localhost:6001');
  });

  test('takes a certificate with its key, for a port of its own', () => {
    expect(() => read({ REALTIME_TLS_CERT: 'c.pem' })).toThrow(/REALTIME_TLS_KEY: informe os dois/);
    const pair = { REALTIME_TLS_CERT: 'c.pem', REALTIME_TLS_KEY: 'k.pem' };
    expect(() => read({ REALTIME: 'on', ...pair })).toThrow(/REALTIME_PORT/);
  });
});

describe('.env.example', () => {
  const settings = async () => {
    const lines = (await readFile(join(paths.root, '.env.example'), 'utf8')).split('\n');
    const found: { key: string; value: string; comment: string }[] = [];
    let comment = '';
    for (const line of lines) {
      if (line.startsWith('#')) comment = line;
      else if (line.trim() === '') comment = '';
      else
        found.push({ key: line.split('=')[0] as string, value: line.slice(line.indexOf('=') + 1), comment });
    }
    return found;
  };

  test('holds every setting of the schema, and no other', async () => {
    expect((await settings()).map(({ key }) => key).sort()).toEqual([...keys].sort());
  });

  test('explains each one', async () => {
    expect((await settings()).filter(({ comment }) => comment.length < 15)).toEqual([]);
  });

  test('shows the values that hold without it', async () => {
    const shown = Object.fromEntries((await settings()).map(({ key, value }) => [key, value]));
    expect(read(shown)).toEqual(read());
  });
});
