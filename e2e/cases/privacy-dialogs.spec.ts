import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { administrator, enter } from '../support/administrator.ts';
import { apiOf, makePerson } from '../support/api-client.ts';
import { expectAccessible, watchForTrouble } from '../support/screen-checks.ts';

/** What came at the counter, by somebody whose face was seen. */
const atCounter = (type: string) => ({
  channel: 'in_person',
  received_on: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  identity: 'in_person',
  requester: 'holder',
  relation: 'student',
  holder: {
    name: 'Otávia Lins de Albuquerque',
    document: { kind: 'cpf', number: '390.533.447-05' },
    phone: '+5543998877665',
  },
  types: [type],
  description: 'Peço que apaguem o meu cadastro antigo.',
});

/** One that has just come, like another of the same person that waits for a second pair of eyes: made by the API. */
async function prepare(request: APIRequestContext, retry: number) {
  const api = await apiOf(request);
  const { id: role_id } = (await api('get', '/api/v1/roles?search=analista'))[0];
  const { entity } = await api('get', '/api/v1/data_access/default_entity');
  const author = { email: `autora.${retry}@valedoipe.org.br`, password: 'ipê roxo à beira do rio' };
  await makePerson(
    request,
    { ...author, name: 'Autora da Resposta' },
    { role_ids: [role_id], accesses: [{ role_id, entity_type: 'legal_entity', entity_id: entity.id }] },
  );
  const asAuthor = await apiOf(request, author);
  const register = async (type: string) => {
    const { id } = await api('post', '/api/v1/privacy_forms', atCounter(type));
    return `/api/v1/privacy_forms/${id}`;
  };
  const act = async (as: typeof api, path: string, name: string, body: object = {}) => {
    const { version } = await api('get', path);
    await as('post', `${path}/${name}`, { version, ...body });
  };
  const fresh = await register('OPOS');
  const proposed = await register('ELIM');
  await act(api, proposed, 'validate');
  await act(api, proposed, 'start');
  await act(asAuthor, proposed, 'answer', {
    result: 'granted',
    text: 'Fizemos o que você pediu. Telefone: (43) 3322-4455.',
    confirmed: true,
  });
  return { fresh, proposed };
}

const screenOf = (path: string) => `/#/privacy-form/${path.split('/').at(-1)}/handling`;

/** Opens what this button opens, looks at it, and leaves it. */
async function lookAt(page: Page, button: string, more: () => Promise<void> = async () => {}) {
  const dialog = page.getByRole('dialog');
  await test.step(button, async () => {
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).last().click();
    await expect(dialog).toBeVisible();
    await more();
    await expectAccessible(page, '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
}

test('each kind of dialog of a request can be used by everybody', async ({ page, request }, { retry }) => {
  const trouble = watchForTrouble(page);
  const { fresh, proposed } = await prepare(request, retry);
  await enter(page, administrator);
  await page.goto(screenOf(fresh));
  for (const act of [
    'Conferir a identidade',
    'Validar o pedido',
    'Mudar os tipos do pedido',
    'Atribuir a alguém',
    'Encaminhar a outra área',
    'Pedir complemento ao titular',
    'Prorrogar o prazo',
    'Marcar como duplicado',
    'Registrar desistência',
    'Gerar nova chave para o titular',
  ])
    await lookAt(page, act);
  await lookAt(page, 'Responder ao titular', async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Indeferido' }).check();
    await dialog.getByRole('button', { name: 'Ver como será lido' }).click();
    await expect(dialog.getByRole('combobox', { name: /^Motivo/ })).toHaveAccessibleDescription(
      /obrigatório/,
    );
  });
  await page.goto(screenOf(proposed));
  await lookAt(page, 'Aprovar a resposta', async () => {
    const approve = page.getByRole('button', { name: 'Aprovar e responder' });
    await expect(approve).toBeDisabled();
    await page.getByRole('checkbox', { name: /^Conferi o texto/ }).check();
    await expect(approve).toBeEnabled();
  });
  expect(trouble).toEqual([]);
});
