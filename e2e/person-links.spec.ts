import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { enter } from './support/administrator.ts';
import { apiOf, makePerson } from './support/api-client.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/screen-checks.ts';

const LIST = '/#/people/natural_entities';
const clerk = {
  name: 'Célia Balcão',
  email: 'celia.balcao@valedoipe.org.br',
  password: 'balcão da escola 26',
};
const dora = {
  name: 'Dora Titular',
  email: 'dora.titular@valedoipe.org.br',
  password: 'titular da conta 26',
};

/** With one of the product's groups, in the administrator's organisation. */
async function makeMember(request: APIRequestContext, who: typeof clerk, group: string): Promise<void> {
  const api = await apiOf(request);
  const { id: role_id } = (await api('get', `/api/v1/roles?search=${encodeURIComponent(group)}`))[0];
  const { entity } = await api('get', '/api/v1/data_access/default_entity');
  await makePerson(request, who, {
    role_ids: [role_id],
    accesses: [{ role_id, entity_type: 'legal_entity', entity_id: entity.id }],
  });
}

async function signedIn(browser: Browser, who?: typeof clerk): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, who);
  return page;
}

test('an account is linked when its holder says so, and its documents are checked before it reads them', async ({
  browser,
  request,
}) => {
  // Three people, each in a browser of their own.
  test.slow();
  await makeMember(request, clerk, 'Responsável');
  await makeMember(request, dora, 'Administra');

  // Somebody who may not manage the account can only ask.
  const asClerk = await apiOf(request, clerk);
  const [{ id: user_id }] = await asClerk('get', '/api/v1/users?search=dora.titular');
  const { id } = await asClerk('post', '/api/v1/natural_entities', {
    first_name: 'Doralice',
    surname: 'Titular',
    user_id,
  });
  const address = `${LIST}/${id}/edit`;
  const counter = await signedIn(browser, clerk);
  await counter.goto(address);
  await expect(counter.getByText('Aguardando a confirmação da conta')).toBeVisible();
  await expectAccessible(counter);

  // Its holder answers on the profile.
  const holder = await signedIn(browser, dora);
  await holder.goto('/#/profile');
  await expect(holder.getByText(/diz que o cadastro de Doralice Titular é seu/)).toBeVisible();
  await holder.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(holder);
  await expectAccessible(holder);
  await holder.getByRole('button', { name: 'É meu o cadastro de Doralice Titular', exact: true }).click();
  await expect(holder.getByRole('heading', { name: 'Cadastros ligados à sua conta' })).toBeVisible();
  await expect(holder.getByText(/diz que o cadastro de/)).toBeHidden();

  // Whoever may reveal the protected values says that the documents were checked.
  const office = await signedIn(browser);
  await office.goto(address);
  await office.getByRole('button', { name: 'Documentos conferidos' }).click();
  const dialog = office.getByRole('dialog', { name: 'Documentos conferidos' });
  await expectAccessible(office);
  await dialog.getByRole('button', { name: 'Sim, conferi' }).click();
  await expect(office.getByText(/^Documentos de Dora Titular .* conferidos em/)).toBeVisible();

  // And the holder goes when they want to.
  await holder.getByRole('button', { name: /^Desligar o cadastro de Doralice Titular/ }).click();
  await holder.getByRole('dialog').getByRole('button', { name: 'Desligar' }).click();
  await expect(holder.getByRole('heading', { name: 'Cadastros ligados à sua conta' })).toBeHidden();
  await office.reload();
  await expect(office.getByText(/conferidos em/)).toBeHidden();
});
