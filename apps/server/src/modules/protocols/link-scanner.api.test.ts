import { catalog } from '@conforme/contracts/catalog.ts';
import type { Endpoint } from '@conforme/contracts/core/endpoint.ts';
import type { Module } from '@conforme/contracts/core/module.ts';
import { privacyPublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.contract.ts';
import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHandling } from '../../testing/features/handling.ts';
import { newDraft, openPrivacyForm, sendRequest } from '../../testing/features/privacy-forms.ts';
import { atWork, bringTo } from '../../testing/features/privacy-requests.ts';
import { everythingStored } from '../../testing/stored-rows.ts';
import { addressOf } from '../../testing/test-app.ts';

let fixture: Awaited<ReturnType<typeof startHandling>>;
beforeAll(async () => {
  fixture = await startHandling();
});
afterAll(() => fixture.t.close());

const holder = 'caio@exemplo.test';

/** From the first code to a new key: whatever a holder is written to about. */
async function wholeStory(): Promise<void> {
  const { t, school, ana, act } = fixture;
  const param = await openPrivacyForm(t, { entity: school, userId: ana.id });
  const { draft } = await newDraft(t, param);
  const done = ({ status, text }: { status: number; text: string }) => expect(status, text).toBe(200);
  done(await t.call(privacyPublicForm.endpoints.sendCode, { body: { draft, email: holder } }));
  const { protocol, key } = (await sendRequest(t, draft)).body;
  const own = { form_type: 'privacy', protocol, key };
  const { rows } = await t.pool.query('select id from cases where protocol = $1', [protocol]);
  const { id } = rows[0];
  await bringTo(t, id, atWork);
  done(await act(ana, 'ask', id, { text: 'Em que ano você estudou aqui?' }));
  done(await t.call(protocols.endpoints.reply, { body: { ...own, text: 'Em 2019.' } }));
  done(await act(ana, 'answer', id, { result: 'granted', text: 'Segue a cópia.', confirmed: true }));
  done(await t.call(protocols.endpoints.reopen, { body: { ...own, reason: 'Faltou o histórico.' } }));
  done(await t.call(protocols.endpoints.withdraw, { body: own }));
  done(await act(ana, 'reopen', id, { reason: 'Pediu por telefone que continue.' }));
  done(await act(ana, 'renew_key', id, { reason: 'Perdeu a chave.' }));
}

const urlsIn = (text: string) => [...text.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([url]) => url);

/** Every address there is to read from, and every one that acts, all asked for with GET. */
const apiAddresses = Object.values<Module>(catalog)
  .flatMap((module) => Object.values<Endpoint>(module.endpoints))
  .filter(({ access, method }) => method === 'GET' || access === 'public')
  .map((endpoint) => addressOf(endpoint, {}));

test('a program that opens every link of every letter, and every address of the API, changes nothing', async () => {
  const { t } = fixture;
  await wholeStory();
  const letters = await t.letters(holder);
  expect(letters.map(({ subject }) => subject.replace(/:? ?(LGPD-.*|\d{6})$/, ''))).toEqual([
    'O código para o seu pedido',
    'Recebemos o seu pedido',
    'Precisamos de uma resposta sua',
    'A resposta está pronta',
    'Seu pedido foi reaberto',
    'Seu pedido foi encerrado',
    'Seu pedido foi reaberto',
    'A chave do seu pedido mudou',
  ]);
  const links = new Set(letters.flatMap((letter) => urlsIn(JSON.stringify(letter))));
  // Those of the receipt that goes with the first letter, too.
  expect([...links].sort()).toEqual([
    'http://conforme.test/#/form-protocol-query/privacy',
    expect.stringMatching(/^http:\/\/conforme\.test\/#\/ged\/validate\/[0-9A-Z-]{29}$/),
  ]);
  const before = await everythingStored(t);
  for (const link of links) {
    const { pathname, search, hash } = new URL(link);
    // What a browser asks for, and what a program might make of the part after the sign.
    for (const address of [pathname + search, hash.slice(1)])
      for (const method of ['GET', 'HEAD']) await t.send(method, address);
  }
  expect(apiAddresses.length).toBeGreaterThan(100);
  for (const address of apiAddresses) await t.send('GET', address);
  expect(await everythingStored(t)).toBe(before);
});
