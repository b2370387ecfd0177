import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { type MailCatcher, startMailCatcher } from '../apps/server/src/testing/mail-catcher.ts';
import { multipart } from '../apps/server/src/testing/multipart.ts';
import { codeOf, seedOf } from '../apps/server/src/testing/totp-codes.ts';
import { administrator, newUser, post, signIn, withAdministrator } from './support/api-client.ts';
import { killServers, type ServerProcess, serve, startedDataDir, stop } from './support/server-process.ts';

const dataDir = startedDataDir();
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

/** What stood in a sheet that was sent. The sheet itself is kept as it came until it is written or forgotten. */
const imported: Readonly<Record<string, string>> = {
  'imported CPF': '715.204.870-05',
  'its digits': '71520487005',
  'refused CPF': '715.204.870-99',
  'imported name of a mother': 'Berenice Oculta Sol',
};

/** What identifies people beyond doubt, typed, looked for, looked at, merged and imported. */
async function collectDocuments(): Promise<Record<string, string>> {
  const token = await signIn(url);
  const headers = { authorization: `Bearer ${token}` };
  const person = {
    ...{ first_name: 'Ana', surname: 'Luz', cpf: '390.533.447-05', rg: 'MG-77.881.992-X' },
    mother_name: 'Quitéria das Neves Oculta',
    bank_account: { kind: 'CC', bank: '341', branch: '1234', account: '9182736450917-X' },
  };
  const one = await given(
    'natural_entities',
    { first_name: 'Ana', surname: 'Luz', cpf: '111.444.777-35' },
    token,
  );
  const other = await given('natural_entities', person, token);
  await given('natural_entities/duplicates', { cpf: person.cpf }, token);
  for (const words of [person.cpf, '39053344705', person.rg, '341/1234/9182736450917-X'])
    for (const path of ['natural_entities?search=', 'natural_entities/grid?filters[search]=']) {
      const answer = await fetch(`${url}/api/v1/${path}${encodeURIComponent(words)}`, { headers });
      expect(await answer.text(), path + words).toContain('Ana Luz');
    }
  const take = { cpf: 'other', rg: 'other', bank_account: 'other', mother_name: 'other' };
  const versions = { version: one.version, other_version: other.version };
  await given(`natural_entities/${one.id}/merge`, { other_id: other.id, ...versions, take }, token);
  const shown = await given(`natural_entities/${one.id}/reveal`, { part: 'bank_account' }, token);
  expect(shown.value).toContain('9182736450917-X');

  const sheet = multipart([
    {
      name: 'p.csv',
      content: 'Nome;CPF;Mãe\nRui Sol;715.204.870-05;Berenice Oculta Sol\nNoé Sol;715.204.870-99;x\n',
    },
  ]);
  const sent = await fetch(`${url}/api/v1/import_targets/natural_entities/imports`, {
    method: 'POST',
    headers: { ...sheet.headers, ...headers },
    body: new Uint8Array(sheet.body),
  });
  expect(sent.status).toBe(200);
  return {
    'CPF before the merge': '111.444.777-35',
    'its bare digits': '11144477735',
    CPF: person.cpf,
    'digits of the CPF': '39053344705',
    RG: person.rg,
    'RG as compared': 'MG77881992X',
    "mother's name": person.mother_name,
    account: '9182736450917-X',
    'digits of the account': '9182736450917',
  };
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

it('B16: nothing that lets somebody in, and no document of anybody, stands in the database, its log, a file or the output', async () => {
  const documents = await collectDocuments();
  const waysIn = await collectSecrets();
  expect(Object.keys(waysIn)).toHaveLength(21);
  for (const [name, value] of Object.entries(waysIn)) expect(value, name).toMatch(/^.{14,}$/);
  const secrets = { ...documents, ...waysIn };
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

  const found = Object.entries({ ...secrets, ...imported }).flatMap(([name, value]) =>
    formsOf(value)
      .flatMap(holding)
      .filter((path) => !(name in imported && path.includes('/files/blobs/')))
      .map((path) => `${name} in ${path}`),
  );
  expect(found).toEqual([]);
}, 120_000);
