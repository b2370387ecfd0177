import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { postmasterOf } from '../apps/server/src/testing/postmaster-of.ts';
import { newUser, openDatabase, post, signIn, withAdministrator } from './support/api-client.ts';
import {
  killServers,
  launch,
  newDataDir,
  type ServerProcess,
  serve,
  startedDataDir,
  stop,
  until,
} from './support/server-process.ts';

const dataDir = startedDataDir();
let settings: Record<string, string>;
let url: string;
let token: string;
let people = 0;

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  settings = { DATA_DIR: dataDir, PORT: port, ...withAdministrator };
  const server = await serve(settings);
  token = await signIn(url);
  await stop(server);
});

const locks: { release(): Promise<void> }[] = [];
afterEach(async () => {
  for (const lock of locks.splice(0)) await lock.release();
  await killServers();
});

/** Keeps every write of a user waiting, as a slow report would, until it is released. */
async function holdUsers() {
  const pool = openDatabase(dataDir);
  const client = await pool.connect();
  await client.query('begin; lock table users in exclusive mode');
  let held = true;
  const lock = {
    async release() {
      if (!held) return;
      held = false;
      await client.query('rollback').catch(() => {});
      client.release();
      await pool.end();
    },
  };
  locks.push(lock);
  const waiting = async () => {
    const { rowCount } = await client.query(
      "select from pg_locks where not granted and locktype = 'relation'",
    );
    return rowCount ?? 0;
  };
  return { ...lock, waiting: (times: number) => until(async () => (await waiting()) >= times) };
}

const createUser = (at = url) => post(at, 'users', newUser(`pessoa-${++people}@escola.test`), token);
const closing = (server: ServerProcess) => until(() => server.stdout().includes('Encerrando…'));

/** A request whose headers are on their way when the server begins to close. */
async function sendHalfARequest() {
  const socket = connect(Number(settings.PORT), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`POST /api/v1/logged HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`);
  return async () => {
    socket.write('Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}');
    const [answer] = await once(socket, 'data');
    await once(socket, 'close');
    return String(answer);
  };
}

describe('ending', () => {
  it('on SIGTERM answers everything that was asked, never with 503, then ends server and database', async () => {
    const server = await serve(settings);
    const lock = await holdUsers();
    const slow = createUser();
    await lock.waiting(1);
    const sendTheRest = await sendHalfARequest();
    await sleep(300);
    server.child.kill('SIGTERM');
    await closing(server);
    expect(await sendTheRest()).toMatch(/^HTTP\/1\.1 200 /);
    await expect(createUser()).rejects.toThrow();
    expect(server.child.exitCode).toBeNull();
    await lock.release();
    const since = performance.now();
    expect(await slow).toMatchObject({ status: 200 });
    expect(await server.ended).toMatchObject({ code: 0 });
    // The connection that carried it is not kept alive.
    expect(performance.now() - since).toBeLessThan(10_000);
    expect(postmasterOf(dataDir)).toBeUndefined();
  });

  it('on Ctrl+C, which npm sends twice, does the same', async () => {
    const server = await serve(settings);
    const lock = await holdUsers();
    const slow = createUser();
    await lock.waiting(1);
    server.child.kill('SIGINT');
    await sleep(300);
    server.child.kill('SIGINT');
    await sleep(100);
    expect(server.child.exitCode).toBeNull();
    await lock.release();
    expect(await slow).toMatchObject({ status: 200 });
    expect(await server.ended).toMatchObject({ code: 0 });
    expect(postmasterOf(dataDir)).toBeUndefined();
  });

  it('waits for nobody when told again', async () => {
    const server = await serve(settings);
    const lock = await holdUsers();
    const slow = createUser().catch(() => 'cut off');
    await lock.waiting(1);
    server.child.kill('SIGTERM');
    await sleep(1_600);
    expect(server.child.exitCode).toBeNull();
    const since = performance.now();
    expect(await stop(server)).toMatchObject({ code: 0 });
    expect(performance.now() - since).toBeLessThan(4_000);
    expect(await slow).toBe('cut off');
    expect(postmasterOf(dataDir)).toBeUndefined();
  });

  it('waits for the requests of the second address that localhost has, too', async () => {
    const lookup = `data:text/javascript,${encodeURIComponent(`
      import dns from 'node:dns';
      const { lookup } = dns;
      const both = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
      dns.lookup = (host, options, done) =>
        host === 'localhost' && options.all ? done(null, both) : lookup(host, options, done);`)}`;
    const server = await serve({ ...settings, HOST: 'localhost', NODE_OPTIONS: `--import ${lookup}` });
    const lock = await holdUsers();
    const slow = createUser(`http://127.0.0.2:${settings.PORT}`);
    await lock.waiting(1);
    server.child.kill('SIGTERM');
    await closing(server);
    await sleep(1_300);
    await lock.release();
    expect(await slow).toMatchObject({ status: 200 });
    expect(await server.ended).toMatchObject({ code: 0 });
  });

  it('in the middle of the first start leaves nothing running, and the next start works', async () => {
    const fresh = { ...settings, DATA_DIR: newDataDir() };
    const server = launch(['serve'], fresh);
    await until(() => server.stdout().includes('Preparando o banco de dados'));
    expect(await stop(server, 'SIGINT')).toMatchObject({ code: 0, stderr: '' });
    expect(postmasterOf(fresh.DATA_DIR)).toBeUndefined();
    expect(await stop(await serve(fresh))).toMatchObject({ code: 0 });
  });
});
