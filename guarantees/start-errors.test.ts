import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../apps/server/src/core/config.ts';
import { openPool } from '../apps/server/src/core/database/pool.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/core/postgres/embedded-postgres.ts';
import { StartError } from '../apps/server/src/core/start-error.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { postmasterOf } from '../apps/server/src/testing/postmaster-of.ts';
import type { Pool } from './support/api-client.ts';
import { newDataDir, run, serve, stop } from './support/server-process.ts';

/** Prepared by the first test that needs it, for all that do not mind. */
const warm = newDataDir();

/** What a person sees: one line that says what to do, and nothing else. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const { code, stderr } = await run(['serve'], { PORT: '0', DATA_DIR: newDataDir(), ...settings });
  expect(stderr.split('\n'), stderr).toEqual([expect.stringMatching(/\S/), '']);
  expect(code).toBe(1);
  return stderr.trim();
}

describe('a wrong setting is named', () => {
  it.each([
    ['PORT', '70000', 'um número inteiro de 0 a 65535'],
    ['PORT', 'três mil', 'um número inteiro de 0 a 65535'],
    ['NODE_ENV', 'prod', 'production, development ou test'],
    ['PUBLIC_URL', 'conforme.exemplo.org.br', 'um endereço como https://'],
    ['DATABASE_URL', 'mysql://localhost/conforme', 'um endereço postgres://'],
    ['APP_DATABASE_URL', 'localhost', 'um endereço postgres://'],
    ['MASTER_KEY', 'segredo', '32 bytes em base64url'],
    ['SESSION_HOURS', '0', 'um número inteiro de 1 a 720'],
    ['LOGIN_TRIES_PER_ACCOUNT', '1.5', 'um número inteiro'],
    ['CHECK_PERMISSIONS', 'yes', 'on ou off'],
    ['ALLOWED_ORIGINS', 'https://a.org.br/', 'endereços separados por vírgula'],
    ['TRUST_PROXY', 'proxy.local', 'endereços IP ou redes'],
    ['TRUST_PROXY', '10.0.0.0/33', 'endereços IP ou redes'],
    ['SETUP_ADMIN_EMAIL', 'ana', 'um e-mail'],
    ['SETUP_ADMIN_EMAIL', 'ana@escola.test', 'informe os dois ou nenhum'],
  ])('%s=%s', (name, value, expected) => {
    const start = () => readConfig('/nonexistent', { [name]: value });
    expect(start).toThrow(StartError);
    expect(start).toThrow(new RegExp(`^${name}.*${expected}[^\n]*$`));
  });

  it('on the terminal, in one line', async () => {
    const [port, database] = await Promise.all([
      refusal({ PORT: '70000' }),
      refusal({ DATABASE_URL: 'postgres://localhost:port/conforme' }),
    ]);
    expect(port).toBe('PORT: o valor não serve; o esperado é um número inteiro de 0 a 65535.');
    expect(database).toMatch(/DATABASE_URL .*: confira o endereço/);
  });
});

describe('a data directory that cannot be used', () => {
  it('is in use', async () => {
    const server = await serve({ DATA_DIR: warm, PORT: '0' });
    expect(await refusal({ DATA_DIR: warm })).toBe(
      `O diretório de dados ${warm} já está em uso por outro Conforme (processo ${server.pid}). ` +
        'Encerre o outro ou escolha outro diretório com DATA_DIR.',
    );
    await stop(server);
  });

  it('is a file', async () => {
    const dataDir = newDataDir();
    writeFileSync(dataDir, '');
    expect(await refusal({ DATA_DIR: dataDir })).toMatch(/não é um diretório\. .* DATA_DIR\.$/);
    rmSync(dataDir);
  });

  it.each(['exists', 'is to be made'])('may not be written, when it %s', async (state) => {
    const parent = mkdtempSync(join(tmpdir(), 'conforme-process-'));
    try {
      chmodSync(parent, 0o555);
      // Root may write anywhere: as root, the server is run as nobody.
      const nobody: Record<string, string> = process.getuid?.() === 0 ? { RUN_AS: '65534' } : {};
      const dataDir = state === 'exists' ? parent : join(parent, 'data');
      expect(await refusal({ DATA_DIR: dataDir, ...nobody })).toBe(
        `Sem permissão para gravar em ${dataDir}. Dê permissão ao usuário que inicia o Conforme ou escolha outro lugar com DATA_DIR.`,
      );
    } finally {
      chmodSync(parent, 0o700);
      rmSync(parent, { recursive: true });
    }
  });
});

describe('an address that cannot be used', () => {
  let taken: Server;
  beforeAll(async () => {
    taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
  });
  afterAll(() => taken.close());

  it('is taken, and no database is left running', async () => {
    const { port } = taken.address() as { port: number };
    expect(await refusal({ PORT: String(port), DATA_DIR: warm })).toBe(
      `A porta ${port} já está em uso: feche o outro programa ou escolha outra com PORT.`,
    );
    expect(await refusal({ HOST: '203.0.113.7', DATA_DIR: warm })).toBe(
      'HOST: 203.0.113.7 não é um endereço desta máquina; use localhost ou 0.0.0.0.',
    );
    expect(postmasterOf(warm)).toBeUndefined();
  });
});

describe('a database that cannot be used', () => {
  const dataDir = newDataDir();
  let postgres: EmbeddedPostgres;
  let owner: Pool;
  beforeAll(async () => {
    mkdirSync(dataDir);
    postgres = await startEmbeddedPostgres({ dataDir, say: () => {}, durable: false });
    owner = openPool({ ...postgres.connection, max: 1 });
    await stop(await serve({ PORT: '0', DATA_DIR: newDataDir(), DATABASE_URL: address() }));
  });
  afterAll(async () => {
    await owner.end();
    await postgres.stop();
  });

  const address = ({
    user = 'conforme',
    password = postgres.connection.password,
    database = 'conforme',
  } = {}) =>
    `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(postgres.connection.host)}`;

  it('is unreachable', async () => {
    const line = await refusal({
      DATABASE_URL: `postgres://conforme:x@127.0.0.1:${await freePort()}/conforme`,
    });
    expect(line).toContain('DATABASE_URL (o servidor não responde): confira o endereço e a senha.');
  });

  it('does not know the password, or has another name', async () => {
    const [password, name, app] = await Promise.all([
      refusal({ DATABASE_URL: address({ password: 'errada' }) }),
      refusal({ DATABASE_URL: address({ database: 'nada' }) }),
      refusal({ DATABASE_URL: address(), APP_DATABASE_URL: address({ password: 'errada' }) }),
    ]);
    expect(password).toMatch(/DATABASE_URL \(password auth.*\): confira o endereço e a senha\.$/);
    expect(name).toMatch(/DATABASE_URL .*does not exist/);
    expect(app).toMatch(/APP_DATABASE_URL \(password authentication failed/);
  });

  it('has no administrator yet, and the one of the environment has a poor password', async () => {
    const poor = { SETUP_ADMIN_EMAIL: 'ana@escola.test', SETUP_ADMIN_PASSWORD: 'conforme conforme' };
    expect(await refusal({ DATABASE_URL: address(), ...poor })).toMatch(/^SETUP_ADMIN_PASSWORD: /);
  });

  it('is of a newer version', async () => {
    await owner.query("insert into schema_migrations (name, checksum) values ('9999_future.sql', 'x')");
    expect(await refusal({ DATABASE_URL: address() })).toBe(
      'O banco de dados é de uma versão mais nova do Conforme (tem 9999_future.sql): atualize o programa antes de iniciar.',
    );
    await owner.query("delete from schema_migrations where name = '9999_future.sql'");
  });

  it('has a history of migrations that is not the one of this version', async () => {
    await owner.query("insert into schema_migrations (name, checksum) values ('0002_entities.sql', 'x')");
    expect(await refusal({ DATABASE_URL: address() })).toBe(
      'O banco de dados foi criado por uma versão do Conforme que esta não atualiza (tem 0002_entities.sql no lugar de 0002_organisations.sql): inicie com a versão que o criou, ou com um banco de dados novo (outro DATA_DIR ou DATABASE_URL).',
    );
    await owner.query("delete from schema_migrations where name = '0002_entities.sql'");
  });

  it('was made by a migration that has changed since', async () => {
    await owner.query("update schema_migrations set checksum = 'x' where name = '0002_organisations.sql'");
    expect(await refusal({ DATABASE_URL: address() })).toBe(
      'O banco de dados foi preparado por outra versão do Conforme: o arquivo 0002_organisations.sql desta instalação não é o que foi usado. Inicie com a versão que o preparou, ou instale o programa de novo. Nada foi alterado.',
    );
  });

  it('belongs to someone who may not prepare it', async () => {
    await owner.query("create role guest login password 'guest'");
    await owner.query('create database guests');
    expect(
      await refusal({ DATABASE_URL: address({ user: 'guest', password: 'guest', database: 'guests' }) }),
    ).toMatch(/^O usuário de DATABASE_URL não pode preparar o banco de dados: use o dono do banco/);
  });
});
