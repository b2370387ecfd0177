import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../apps/server/src/paths.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { administrator, post, query, signIn } from './support/api-client.ts';
import { killServers, newDataDir, serve, stop, until } from './support/server-process.ts';

const dataDir = newDataDir();
const linkFile = join(dataDir, 'setup-link.txt');
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
let settings: Record<string, string>;
let url: string;

afterEach(killServers);
beforeAll(async () => {
  settings = { DATA_DIR: dataDir, PORT: await freePort() };
  url = `http://127.0.0.1:${settings.PORT}`;
});

describe('starting', () => {
  let link: string;

  it('the first time tells its progress, its address and the one-time link', async () => {
    const server = await serve(settings);
    const answer = await fetch(`${url}/health/ready`);
    expect(answer.status).toBe(200);
    const { code, stdout, stderr } = await stop(server);
    link = readFileSync(linkFile, 'utf8').trim();
    expect(stdout.split('\n')).toEqual([
      'Preparando o banco de dados (só na primeira vez)…',
      ...readdirSync(paths.migrations)
        .filter((name) => name.endsWith('.sql'))
        .map((name) => `Atualizando o banco de dados: ${name}`),
      `Conforme em http://localhost:${settings.PORT}`,
      `Primeiros passos (link de uso único): ${link}`,
      'Encerrando…',
      '',
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(link).toMatch(new RegExp(`^http://localhost:${settings.PORT}/#/setup/[\\w-]{43}$`));
  });

  it('keeps what is secret from everyone else', () => {
    expect(modeOf(linkFile)).toBe('600');
    expect(modeOf(join(dataDir, 'keys'))).toBe('700');
    expect(readdirSync(join(dataDir, 'keys')).sort()).toEqual(['master.key', 'postgres-password']);
    for (const name of readdirSync(join(dataDir, 'keys')))
      expect(modeOf(join(dataDir, 'keys', name)), name).toBe('400');
    expect(modeOf(join(dataDir, 'postgres/data'))).toBe('700');
  });

  it('again is quick, and the link is the same until it is used', async () => {
    const since = performance.now();
    const server = await serve(settings);
    const took = Math.round(performance.now() - since);
    process.stdout.write(`Second start, without the scripts around it: listening after ${took} ms\n`);
    await until(() => server.stdout().includes(link));

    const token = link.split('/').at(-1);
    const { email, password } = administrator;
    const organisation = { company_name: 'Escola Ipê', trading_name: null, cnpj: null };
    const first = { token, name: 'Ana', email, password, password_confirmation: password, organisation };
    expect(await post(url, 'setup/check', { token })).toMatchObject({ status: 200 });
    expect(await post(url, 'setup', first)).toMatchObject({ status: 200 });
    expect(existsSync(linkFile)).toBe(false);
    expect(await post(url, 'setup/check', { token })).toMatchObject({ status: 404 });
    expect(await post(url, 'setup', { ...first, email: 'outra@escola.test' })).toMatchObject({ status: 404 });
    await stop(server);
  });

  it('with an administrator there is no link, and SETUP_ADMIN_* change nothing', async () => {
    const server = await serve({
      ...settings,
      SETUP_ADMIN_EMAIL: 'outra@escola.test',
      SETUP_ADMIN_PASSWORD: 'jabuticaba roxa 12',
    });
    expect(existsSync(linkFile)).toBe(false);
    await signIn(url);
    expect(await query(dataDir, 'select email from users')).toEqual([{ email: administrator.email }]);
    expect((await stop(server)).stdout).not.toContain('Primeiros passos');
  });
});
