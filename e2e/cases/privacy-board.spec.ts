import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { enter } from '../support/administrator.ts';
import { apiOf } from '../support/api-client.ts';
import { expectAccessible, expectNoSidewaysScroll, watchForTrouble } from '../support/screen-checks.ts';

/** One that has just come in at the counter. */
async function register(request: APIRequestContext): Promise<string> {
  const api = await apiOf(request);
  const { protocol } = await api('post', '/api/v1/privacy_forms', {
    channel: 'in_person',
    received_on: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    identity: 'in_person',
    requester: 'holder',
    relation: 'student',
    holder: {
      name: 'Iracema do Quadro',
      document: { kind: 'cpf', number: '390.533.447-05' },
      phone: '+5543998877665',
    },
    types: ['OPOS'],
    description: 'Quero saber o que guardam sobre mim.',
  });
  return protocol;
}

/** In steps, as a hand moves: a leap of the pointer is no drag. */
async function drag(page: Page, card: Locator, to: Locator): Promise<void> {
  const [from, goal] = [await card.boundingBox(), await to.boundingBox()];
  if (!from || !goal) throw new Error('nothing to drag, or nowhere to');
  await page.mouse.move(from.x + 60, from.y + 50);
  await page.mouse.down();
  await page.mouse.move(from.x + 80, from.y + 60, { steps: 4 });
  await page.mouse.move(goal.x + goal.width / 2, goal.y + 60, { steps: 8 });
  await page.mouse.up();
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const open = async (page: Page, protocol: string) => {
  await page.goto(`/#/privacy-form?view=board&search=${protocol}`);
  const card = page.getByRole('article').filter({ hasText: protocol });
  await expect(card).toBeVisible();
  return card;
};

test('a card is moved by the act that leads to its column, by pointer and by keyboard', async ({
  page,
  request,
}) => {
  const trouble = watchForTrouble(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  const protocol = await register(request);
  await enter(page);
  const card = await open(page, protocol);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // What has ended is folded, and every column is in sight.
  await expect(page.getByRole('button', { name: 'Abrir a coluna Encerrado' })).toBeInViewport();

  await test.step('a column that takes it opens the act', async () => {
    await drag(page, card, column(page, 'Aguardando titular'));
    const dialog = page.getByRole('dialog', { name: 'Pedir complemento ao titular' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(column(page, 'Recebido')).toContainText(protocol);
  });

  await test.step('a column that does not says why, and nothing changes', async () => {
    await drag(page, card, column(page, 'Encerrado'));
    await expect(page.getByText('Nada leva este pedido de “Recebido” para “Encerrado”.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/view=board/);
  });

  await test.step('the keyboard goes from column to column', async () => {
    await page.getByRole('button', { name: `Mover ${protocol}` }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Coluna Aguardando titular.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect(page.getByRole('dialog', { name: 'Pedir complemento ao titular' })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  expect(trouble).toEqual([]);
});

test('the filter of the list is kept on the board and back; a phone shows the first request at once', async ({
  page,
  request,
}) => {
  const protocol = await register(request);
  await enter(page);
  await page.goto('/#/privacy-form');
  await expect(page).toHaveURL(/is_open/);
  await page.getByText('Quadro', { exact: true }).click();
  await expect(page).toHaveURL(/is_open.*view=board|view=board.*is_open/);
  await page.getByText('Lista', { exact: true }).click();
  await expect(page.getByText('Em aberto', { exact: true })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/#/privacy-form?search=${protocol}`);
  const card = page.getByRole('list', { name: 'Pedidos de titulares' }).getByRole('listitem').first();
  await expect(card).toContainText(protocol);
  const place = await card.boundingBox();
  expect(place?.y).toBeLessThan(400);
  expect(place?.height).toBeLessThan(150);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await card.getByRole('link', { name: protocol }).first().click();
  const asked = page.getByRole('heading', { name: 'O que foi pedido' });
  const stands = page.getByRole('heading', { name: 'Situação' });
  await expect(asked).toBeVisible();
  expect((await asked.boundingBox())?.y).toBeLessThan((await stands.boundingBox())?.y ?? 0);
});
