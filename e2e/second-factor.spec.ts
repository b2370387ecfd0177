import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { signIn } from './support/administrator.ts';
import { apiOf, makePerson } from './support/api-client.ts';
import { expectAccessible, expectNoSidewaysScroll, watchForTrouble } from './support/screen-checks.ts';
import { awayFromTick, codeOf } from './support/totp.ts';

const person = {
  name: 'Otávio Fator',
  email: 'otavio.fator@valedoipe.org.br',
  password: 'jabuticaba madura no pé',
};

/** Someone in a group that asks for nothing yet. */
async function makeMember(request: APIRequestContext) {
  const asAdmin = await apiOf(request);
  const { entity } = await asAdmin('get', '/api/v1/data_access/default_entity');
  const group = await asAdmin('post', '/api/v1/roles', {
    name: 'guarda_de_provas',
    display_name: 'Guarda de provas',
    description: null,
    requires_second_factor: false,
    permission_ids: [],
  });
  const access = { role_id: group.id, entity_type: 'legal_entity', entity_id: entity.id };
  const id = await makePerson(request, person, { role_ids: [group.id], accesses: [access] });
  return { id, group: group.id as number };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/#\/login/);
}

/** From 'Continuar' to the kept codes, confirmed with the code of the step before: the current one stays unused. */
async function enrol(page: Page): Promise<{ key: string; codes: string[] }> {
  await awayFromTick();
  await page.getByRole('button', { name: 'Mostrar o código QR' }).click();
  await expect(page.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })).toBeVisible();
  const key = await page.getByRole('textbox', { name: /Digite esta chave/ }).inputValue();
  await page.getByRole('textbox', { name: 'Código do aplicativo' }).fill(codeOf(key, -1));
  await page.getByRole('button', { name: 'Ativar', exact: true }).click();
  const codes = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return { key, codes: await codes.allInnerTexts() };
}

test('enrolled in the profile, asked for at sign-in, reset by the administration, required by a group', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  test.slow();
  const trouble = watchForTrouble(page);
  const { id, group } = await makeMember(request);

  await signIn(page, person);
  await page.goto('/#/profile');
  await page.getByRole('button', { name: 'Ativar segundo fator' }).click();
  const { key, codes } = await enrol(page);
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar .txt' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('conforme-codigos-de-recuperacao.txt');
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page.getByText('Restam 10 códigos de recuperação.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Segundo fator' })).toBeFocused();

  // The current code is typed, and nothing else has to be pressed; the page left last comes back.
  await signOut(page);
  await signIn(page, person);
  await expect(page).toHaveURL(/#\/a2fa$/);
  await expectAccessible(page);
  await page.reload();
  const input = page.getByRole('textbox', { name: 'Código do aplicativo' });
  await expect(input).toBeFocused();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).toContain('cfa_');
  expect(kept).not.toContain(person.password);
  await input.fill(codeOf(key, 3));
  await expect(page.getByText('Código incorreto. Restam 4 tentativas.')).toBeVisible();
  await input.fill(codeOf(key).replace(/(...)/, '$1 '));
  await expect(page).toHaveURL(/#\/$/);

  await signOut(page);
  await signIn(page, person);
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await page.getByRole('textbox', { name: 'Código de recuperação' }).fill((codes[4] ?? '').toUpperCase());
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page).toHaveURL(/#\/$/);
  await page.goto('/#/profile');
  await expect(page.getByText('Restam 9 códigos de recuperação.')).toBeVisible();

  // The device is lost: the administration takes the factor away, with a reason.
  const context = await browser.newContext({ baseURL: baseURL as string });
  const office = await context.newPage();
  await signIn(office);
  await office.goto(`/#/users/${id}/edit`);
  await expect(office.getByText(/^ativo desde/)).toBeVisible();
  await office.getByRole('button', { name: 'Redefinir segundo fator' }).click();
  const reason = office.getByRole('textbox', { name: 'Motivo' });
  await reason.fill('perdeu');
  await office.getByRole('button', { name: 'Redefinir', exact: true }).click();
  await expect(reason).toHaveAccessibleDescription(/Digite ao menos 10 caracteres\.\.\./);
  await expectAccessible(office);
  await reason.fill('Perdeu o celular e confirmou por telefone.');
  await office.getByRole('button', { name: 'Redefinir', exact: true }).click();
  await expect(office.getByText('inativo', { exact: true })).toBeVisible();
  await office.goto(`/#/roles/${group}/edit`);
  await expect(office.getByText(/1 pessoa do grupo ainda não o tem/)).toBeVisible();
  await office.getByRole('switch', { name: 'Exige segundo fator' }).click();
  await office.getByRole('button', { name: /Salvar/ }).click();
  await office.getByRole('button', { name: 'Salvar mudanças' }).click();
  await expect(office).toHaveURL(/#\/roles(\?|$)/);
  await context.close();

  // On a phone, in the dark: nothing opens until there is a factor again.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/#/users');
  await expect(page).toHaveURL(/#\/login/);
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Ative o segundo fator' })).toBeVisible();
  await page.goto('/#/profile');
  await expect(page).toHaveURL(/#\/a2fa$/);
  await enrol(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page).toHaveURL(/#\/$|#\/profile$/);
  await page.goto('/#/profile');
  await expect(page.getByText(/ele não pode ser desativado/)).toBeVisible();
  expect(trouble).toEqual([]);
});
