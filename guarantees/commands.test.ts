import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { postmasterOf } from '../apps/server/src/testing/postmaster-of.ts';
import { newUser, post, query, signIn, withAdministrator } from './support/api-client.ts';
import {
  killServers,
  run,
  type ServerProcess,
  serve,
  startedDataDir,
  stop,
  until,
} from './support/server-process.ts';

const dataDir = startedDataDir();
let settings: Record<string, string>;
let url: string;
let server: ServerProcess;

beforeAll(async () => {
  settings = { DATA_DIR: dataDir, PORT: await freePort(), ...withAdministrator };
  url = `http://127.0.0.1:${settings.PORT}`;
  server = await serve(settings);
});
afterAll(killServers);

const command = (...words: string[]) => run(words, settings);

describe('beside a running server the commands', () => {
  it('verify the audit log, and leave the server and its database alone', async () => {
    const database = postmasterOf(dataDir);
    const token = await signIn(url);
    const { code, stdout, stderr } = await command('audit:verify');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Auditoria íntegra: [1-9]\d* linhas conferidas\.\n$/);
    expect(postmasterOf(dataDir)).toBe(database);
    expect(await post(url, 'users', newUser('depois@escola.test'), token)).toMatchObject({ status: 200 });
    // The directory is still the server's: a second server is refused as before.
    expect(await run(['serve'], { ...settings, PORT: await freePort() })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`já está em uso por outro Conforme (processo ${server.pid})`),
    });
  });

  it('close the organisation for maintenance, for everybody but administrators, and open it again', async () => {
    const token = await signIn(url);
    const anyone = async () => (await post(url, 'invitations/check', { token: 'x'.repeat(43) })).status;
    expect(await anyone()).toBe(404);
    expect(await command('maintenance', 'on', 'Voltamos às 14 h')).toEqual({
      code: 0,
      signal: null,
      stdout: 'Manutenção ligada.\n',
      stderr: '',
    });
    await until(async () => (await anyone()) === 503);
    expect(await post(url, 'logged', {}, token)).toMatchObject({ status: 200 });
    await signIn(url);
    expect(await command('maintenance', 'off')).toMatchObject({ code: 0, stdout: 'Manutenção desligada.\n' });
    await until(async () => (await anyone()) === 404);
  });

  it('C5: put a new key of public links in front, drop an old one, never the last', async () => {
    const keys = () =>
      readFileSync(join(dataDir, 'keys/links.keys'), 'utf8')
        .split(',')
        .map((key) => key.split(':')[0]);
    expect(await command('keys:rotate')).toMatchObject({
      code: 0,
      stdout:
        'Chave 1 criada. Depois de reiniciar o Conforme, os links novos usam ela; os antigos continuam.\n',
      stderr: '',
    });
    expect(keys()).toEqual(['1', '0']);
    expect(await command('keys:rotate', 'drop', '0')).toMatchObject({ code: 0, stderr: '' });
    expect(keys()).toEqual(['1']);
    const { code, stderr } = await command('keys:rotate', 'drop', '1');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^A chave 1 é a única[^\n]*\n$/)]);
  });
});

describe('without a server the commands', () => {
  it('take over a database whose server was killed, and end it', async () => {
    await stop(server, 'SIGKILL');
    expect(postmasterOf(dataDir)).toBeDefined();
    expect(await command('audit:verify')).toMatchObject({ code: 0, stderr: '' });
    expect(postmasterOf(dataDir)).toBeUndefined();
  });

  it('start the database, and end it', async () => {
    expect(await command('maintenance', 'off')).toMatchObject({ code: 0, stderr: '' });
    expect(postmasterOf(dataDir)).toBeUndefined();
  });

  it('name the first row that was tampered with', async () => {
    server = await serve(settings);
    const [row] = await query<{ id: number; seq: number; chain: string }>(
      dataDir,
      "select id, seq, chain from audit_events where action = 'session.opened' order by id limit 1",
    );
    await query(
      dataDir,
      `set session_replication_role = replica; update audit_events set actor_id = 999 where id = ${row?.id}`,
    );
    expect(await stop(server)).toMatchObject({ code: 0 });
    const { code, stdout } = await command('audit:verify');
    expect(stdout).toBe(
      `Auditoria rompida na cadeia ${row?.chain}, linha ${row?.seq} (id ${row?.id}): conteúdo alterado.\n`,
    );
    expect(code).toBe(1);
  });

  it('explain themselves in a line', async () => {
    const [incomplete, unknown] = await Promise.all([command('maintenance'), command('backup')]);
    expect(incomplete).toEqual({
      code: 1,
      signal: null,
      stdout: '',
      stderr: 'Use: npm run maintenance on ["mensagem"] ou npm run maintenance off.\n',
    });
    expect(unknown).toEqual({
      code: 1,
      signal: null,
      stdout: '',
      stderr:
        'Comando desconhecido: backup. Existem: serve, demo, audit:verify, files:verify, maintenance, keys:rotate.\n',
    });
  });
});
