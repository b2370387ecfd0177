import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newUser, post, query, signIn, withAdministrator } from './api-client.ts';
import {
  freePort,
  killServers,
  newDataDir,
  postmasterOf,
  run,
  serve,
  stop,
  until,
} from './server-process.ts';

const dataDir = newDataDir();
let settings: Record<string, string>;
let url: string;

beforeAll(async () => {
  settings = { DATA_DIR: dataDir, PORT: await freePort(), ...withAdministrator };
  url = `http://127.0.0.1:${settings.PORT}`;
  await stop(await serve(settings));
});
afterEach(killServers);

const command = (...words: string[]) => run(words, settings);

describe('the commands', () => {
  it('work without a server, and leave no database running', async () => {
    const { code, stdout, stderr } = await command('audit:verify');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Auditoria íntegra: [1-9]\d* linhas conferidas\.\n$/);
    expect(postmasterOf(dataDir)).toBeUndefined();
  });

  it('work beside a running server, and leave it running', async () => {
    const server = await serve(settings);
    const database = postmasterOf(dataDir);
    const token = await signIn(url);
    expect(await command('audit:verify')).toMatchObject({ code: 0, stderr: '' });
    expect(postmasterOf(dataDir)).toBe(database);
    expect(await post(url, 'users', newUser('depois@escola.test'), token)).toMatchObject({ status: 200 });
    // The directory is still the server's: a second server is refused as before.
    expect(await run(['serve'], { ...settings, PORT: await freePort() })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`já está em uso por outro Conforme (processo ${server.pid})`),
    });
    expect(await stop(server)).toMatchObject({ code: 0 });
  });

  it('close the house for maintenance, for everybody but administrators, and open it again', async () => {
    const server = await serve(settings);
    const token = await signIn(url);
    const anyone = async () => (await post(url, 'invitations/check', { token: 'x'.repeat(43) })).status;
    expect(await anyone()).toBe(404);
    expect(await command('maintenance', 'on', 'Voltamos às 14 h')).toEqual({
      code: 0,
      signal: null,
      stdout: 'Manutenção ligada.\n',
      stderr: '',
    });
    await until(async () => (await anyone()) === 503, 3_000);
    expect(await post(url, 'logged', {}, token)).toMatchObject({ status: 200 });
    await signIn(url);
    expect(await command('maintenance', 'off')).toMatchObject({ code: 0, stdout: 'Manutenção desligada.\n' });
    await until(async () => (await anyone()) === 404, 3_000);
    await stop(server);
  });

  it('take over and end a database whose server was killed', async () => {
    const server = await serve(settings);
    await stop(server, 'SIGKILL');
    expect(postmasterOf(dataDir)).toBeDefined();
    expect(await command('audit:verify')).toMatchObject({ code: 0, stderr: '' });
    expect(postmasterOf(dataDir)).toBeUndefined();
  });

  it('name the first row that was tampered with', async () => {
    const server = await serve(settings);
    const [row] = await query<{ id: number; seq: number; chain: string }>(
      dataDir,
      "select id, seq, chain from audit_events where action = 'session.opened' order by id limit 1",
    );
    await query(
      dataDir,
      `set session_replication_role = replica; update audit_events set actor_id = 999 where id = ${row?.id}`,
    );
    const { code, stdout } = await command('audit:verify');
    expect(stdout).toBe(
      `Auditoria rompida na cadeia ${row?.chain}, linha ${row?.seq} (id ${row?.id}): conteúdo alterado.\n`,
    );
    expect(code).toBe(1);
    await stop(server);
  });

  it.each([
    [['maintenance'], 'Use: npm run maintenance on ["mensagem"] ou npm run maintenance off.\n'],
    [['backup'], 'Comando desconhecido: backup. Existem: serve, audit:verify, maintenance.\n'],
  ])('%j explains itself in a line', async (words, stderr) => {
    expect(await command(...words)).toEqual({ code: 1, signal: null, stdout: '', stderr });
  });
});
