import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailCatcher, startMailCatcher } from '../apps/server/src/testing/mail-catcher.ts';
import { codeOf, seedOf } from '../apps/server/src/testing/totp-codes.ts';
import { administrator, newUser, post, signIn, withAdministrator } from './api-client.ts';
import { freePort, killServers, newDataDir, type ServerProcess, serve, stop } from './server-process.ts';

const dataDir = newDataDir();
let catcher: MailCatcher;
let server: ServerProcess;
let url: string;
beforeAll(async () => {
  catcher = await startMailCatcher();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  server = await serve({
    ...{ DATA_DIR: dataDir, PORT: port, REALTIME: 'on', REGISTRATION: 'both', ...withAdministrator },
    ...{ SMTP_URL: catcher.url, MAIL_FROM: 'nao-responda@conforme.test' },
  });
});
afterAll(async () => {
  await killServers();
  await catcher.close();
});

const given = async (path: string, body: object = {}, token?: string) => {
  const answer = await post(url, path, body, token);
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
};
const linkTo = (address: string) => {
  const mail = catcher.mails.findLast(({ envelope }) => envelope.to.includes(address))?.mail;
  return /[\w-]{43}(?=\s|$)/m.exec(mail?.text ?? '')?.[0] as string;
};

/** Everything that lets somebody in, as the one it was given to has it. */
async function collectSecrets(): Promise<Record<string, string>> {
  const secrets: Record<string, string> = { password: administrator.password };
  const token = await signIn(url);
  secrets['session token'] = token;
  const fromBrowser = await fetch(`${url}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(administrator),
  });
  secrets['cookie half'] = /sid=([\w-]{43})/.exec(String(fromBrowser.headers.get('set-cookie')))?.[1] ?? '';

  const invited = await given('users', newUser('convite@escola.test'), token);
  secrets.invitation = invited.delivered.invitation_link.split('convite=')[1];
  const person = { type: 'natural_entity', name: 'Nova Pessoa', email: 'nova@escola.test' };
  const chosen = 'açaí com tapioca morna';
  await given('store', { ...person, password: chosen, password_confirmation: chosen });
  await given('password/email', { email: administrator.email });
  await catcher.count(3);
  secrets['chosen password'] = chosen;
  secrets.activation = linkTo('nova@escola.test');
  secrets.reset = linkTo(administrator.email);

  const seed = (await given('profile/second_factor/enrolment', {}, token)).secret;
  const code = codeOf(seedOf(seed));
  const enrolled = await given('profile/second_factor/enrolment/confirm', { code }, token);
  secrets.seed = seed;
  secrets['new token'] = enrolled.token;
  for (const [n, one] of enrolled.recovery_codes.entries()) secrets[`recovery code ${n}`] = one;
  secrets['sign-in ticket'] = (await given('login', administrator)).attempt;
  const me = await fetch(`${url}/api/v1/profile`, {
    headers: { authorization: `Bearer ${enrolled.token}` },
  });
  const { id } = (await me.json()) as { id: number };
  const channel = await fetch(`${url}/broadcasting/auth`, {
    method: 'POST',
    headers: { authorization: `Bearer ${enrolled.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ channel_name: `private-user.${id}` }),
  });
  secrets['socket ticket'] = ((await channel.json()) as { ticket: string }).ticket;
  return secrets;
}

/** The ways a value could be written down: as it is, its bytes in hex or base64, and what its letters stand for. */
function formsOf(secret: string): Buffer[] {
  const bare = secret.replace(/^cf[sa]_/, '');
  const meant = [Buffer.from(bare, 'base64url'), seedOf(/^[A-Z2-7]+$/.test(bare) ? bare : '')];
  const written = [secret, bare, bare.replaceAll('-', '')].map((text) => Buffer.from(text));
  return [...written, ...meant.filter(({ length }) => length >= 15)].flatMap((bytes) => [
    bytes,
    Buffer.from(bytes.toString('hex')),
    Buffer.from(bytes.toString('base64').replace(/=+$/, '')),
  ]);
}

it('B16: nothing that lets somebody in stands in the database, its log, a file or the output', async () => {
  const secrets = await collectSecrets();
  expect(Object.keys(secrets)).toHaveLength(21);
  for (const [name, value] of Object.entries(secrets)) expect(value, name).toMatch(/^.{14,}$/);
  const { stdout, stderr } = await stop(server);

  const kept = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const places = [
    ...kept.map((path) => ({ path, bytes: readFileSync(path) })),
    { path: 'output', bytes: Buffer.from(stdout + stderr) },
  ];
  // The tables and the database's own log are among them: what must be there is found in both.
  const holding = (text: Buffer) =>
    places.filter(({ bytes }) => bytes.includes(text)).map(({ path }) => path);
  const known = holding(Buffer.from('convite@escola.test'));
  expect(known.some((path) => path.includes('/pg_wal/'))).toBe(true);
  expect(known.some((path) => path.includes('/base/'))).toBe(true);

  const found = Object.entries(secrets).flatMap(([name, value]) =>
    formsOf(value).flatMap((form) => holding(form).map((path) => `${name} in ${path}`)),
  );
  expect(found).toEqual([]);
}, 120_000);
