import { expect, type Page, test } from '@playwright/test';
import { administrator, signIn } from './support/administrator.ts';
import { type ExpectedToast, expectToast, refuse, stopClock } from './support/toast-checks.ts';

/** The error catalogue of the specification (§8), row by row: words, place and seconds. */

const GRID = '/api/v1/users/grid';
const atTop = { tone: 'danger', place: 'top-center', seconds: 5 } as const;
const aWarning = { title: 'Aviso', tone: 'warning', place: 'bottom-right', seconds: 3 } as const;
const anError = { ...atTop, title: 'Erro', isPrefixed: true } as const;

async function openUsers(page: Page): Promise<void> {
  await signIn(page);
  await page.clock.install();
  await page.goto('/#/users');
  await expect(page.getByRole('heading', { name: 'Usuários' })).toBeVisible();
  await expect(page.getByText(administrator.email).first()).toBeVisible();
}
/** Makes the list ask again, and so meet whatever answer has been prepared. */
async function searchAgain(page: Page): Promise<void> {
  await stopClock(page);
  await page.getByPlaceholder('Pesquisar', { exact: true }).fill('camila');
  await page.keyboard.press('Enter');
}
const storedUser = (page: Page) => page.evaluate(() => localStorage.getItem('conforme.session.user'));

test('401 on any call removes the user and leads to sign-in', async ({ page }) => {
  await openUsers(page);
  await refuse(page, GRID, { status: 401, body: { code: 'signed_out', messages: 'Sua sessão terminou.' } });
  await searchAgain(page);
  await expect(page).toHaveURL(/#\/login$/);
  expect(await storedUser(page)).toBeNull();
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('403 shows the messages and leads to the root', async ({ page }) => {
  await openUsers(page);
  const message = 'Você não tem permissão para esta operação.';
  await refuse(page, GRID, { status: 403, body: { code: 'forbidden', messages: message } });
  await searchAgain(page);
  await expect(page).toHaveURL(/#\/$/);
  await expectToast(page, { ...atTop, title: 'Alerta', message });
  expect(await storedUser(page)).not.toBeNull();
});

test('503 signs out locally and leads to maintenance', async ({ page }) => {
  await openUsers(page);
  await refuse(page, GRID, { status: 503, body: { code: 'maintenance', messages: 'Voltamos às 14h.' } });
  await searchAgain(page);
  await expect(page).toHaveURL(/#\/maintenance$/);
  expect(await storedUser(page)).toBeNull();
});

const spoken: readonly { name: string; messages: unknown; toast: ExpectedToast }[] = [
  {
    name: 'a plain string is an alert',
    messages: 'A lista está fechada para balanço.',
    toast: { ...atTop, title: 'Alerta', message: 'A lista está fechada para balanço.' },
  },
  {
    name: 'level error',
    messages: [{ level: 'error', message: 'Faltou papel.' }],
    toast: { ...anError, message: 'Faltou papel.' },
  },
  {
    name: 'level warning',
    messages: [{ level: 'warning', message: 'Quase lá.' }],
    toast: { ...aWarning, message: 'Quase lá.' },
  },
  {
    name: 'level success',
    messages: [{ level: 'success', message: 'Feito.' }],
    toast: { title: 'Successo!', message: 'Feito.', tone: 'success', place: 'bottom-right', seconds: 3 },
  },
  {
    name: 'nothing said is the generic failure',
    messages: [],
    toast: {
      ...anError,
      message: 'Operação não pode ser realizada. Contacte o administrador do sistema!',
    },
  },
];
for (const { name, messages, toast } of spoken)
  test(`other errors: ${name}`, async ({ page }) => {
    await openUsers(page);
    await refuse(page, GRID, { status: 409, body: { code: 'conflict', messages } });
    await searchAgain(page);
    await expectToast(page, toast);
  });

test('an answer that is not ours is the generic failure', async ({ page }) => {
  await openUsers(page);
  await refuse(page, GRID, { status: 502, body: '<html>Bad gateway</html>' });
  await searchAgain(page);
  await expectToast(page, {
    ...anError,
    message: 'Operação não pode ser realizada. Contacte o administrador do sistema!',
  });
  await expect(page).toHaveURL(/#\/users/);
});

test('422 puts the first message of each field at the field and in a toast, nested fields too', async ({
  page,
}) => {
  await signIn(page);
  await page.clock.install();
  await page.goto('/#/users/create');
  await page.getByLabel(/^Nome/).fill('Beatriz Nogueira');
  await page.getByLabel(/^E-mail/).fill('beatriz@valedoipe.org.br');
  await refuse(page, '/api/v1/users', {
    status: 422,
    body: {
      code: 'invalid',
      messages: 'Preencha corretamente os campos do formulário',
      errors: {
        email: ['Este e-mail já está em uso.', 'Segunda mensagem que não aparece.'],
        'accesses.0.entity_id': ['Você não alcança esta entidade.'],
      },
    },
  });
  await stopClock(page);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByLabel(/^E-mail/)).toHaveAccessibleDescription(/Este e-mail já está em uso\./);
  await expect(page.getByLabel(/^E-mail/)).toBeFocused();
  await expect(page.locator('.toast')).toHaveCount(2);
  await expect(page.locator('form').getByText('Você não alcança esta entidade.')).toBeVisible();
  await expect(page.getByText('Segunda mensagem que não aparece.')).toHaveCount(0);
  await expectToast(page, { ...atTop, title: 'Alerta', message: 'Este e-mail já está em uso.' });
  await expect(page.getByLabel(/^Nome/)).toHaveValue('Beatriz Nogueira');
});

test('what the browser refuses itself has the specification’s words', async ({ page }) => {
  await signIn(page);
  await page.clock.install();
  await page.goto('/#/users/create');
  await page.getByLabel(/^E-mail/).fill('beatriz@');
  await stopClock(page);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByLabel(/^Nome/)).toHaveAccessibleDescription(/Este campo é obrigatório!/);
  await expect(page.getByLabel(/^Nome/)).toBeFocused();
  await expect(page.getByLabel(/^E-mail/)).toHaveAccessibleDescription(/Este campo está inválido!/);
  await expectToast(page, { ...anError, message: 'Preencha corretamente os campos do formulário' });
});

test('a server that does not answer loses nothing and says so', async ({ page }) => {
  await openUsers(page);
  await page.route(
    (url) => url.pathname === GRID,
    (route) => route.abort(),
  );
  await searchAgain(page);
  await expect(page.locator('.toast').filter({ hasText: 'Sem resposta do servidor.' })).toHaveCount(1);
  await expect(page).toHaveURL(/#\/users/);
  expect(await storedUser(page)).not.toBeNull();
});

test('calls give up after 100 seconds, pages after 120', async ({ page }) => {
  await page.addInitScript(() => {
    const waits: number[] = [];
    Object.assign(window, { waits });
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => {
      waits.push(ms);
      return timeout(ms);
    };
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((work: TimerHandler, ms?: number, ...rest: unknown[]) => {
      waits.push(ms ?? 0);
      return later(work, ms, ...rest);
    }) as typeof window.setTimeout;
  });
  await signIn(page);
  await page.goto('/#/users');
  await expect(page.getByText(administrator.email).first()).toBeVisible();
  const waits = await page.evaluate(() => (window as unknown as { waits: number[] }).waits);
  expect(waits).toContain(100_000);
  expect(waits).toContain(120_000);
});

test('signing in: wrong password, unconfirmed account', async ({ page }) => {
  await page.clock.install();
  await page.goto('/#/login');
  const tryIn = async () => {
    await stopClock(page);
    await page.getByLabel('E-mail', { exact: true }).fill(administrator.email);
    await page.getByLabel('Senha', { exact: true }).fill('não é esta senha');
    await page.getByRole('button', { name: 'Entrar' }).click();
  };
  await tryIn();
  await expectToast(page, {
    ...anError,
    message: 'Não foi possível realizar o login, verifique o usuário ou a senha e tente novamente!',
  });
  await refuse(page, '/api/v1/login', { status: 401, body: { code: 'unverified_account', messages: [] } });
  await tryIn();
  await expectToast(page, {
    ...anError,
    message:
      'Esta conta ainda não foi confirmada, por favor ative-a clicando no link enviado para seu email. Caso não tenha recebido o email, clique em "Esqueceu a senha?" e informe seu email.',
    seconds: 10,
  });
});

test('signed in elsewhere meanwhile, signing in again says so', async ({ page }) => {
  await page.clock.install();
  await page.goto('/#/login');
  const other = await page.context().newPage();
  await signIn(other);
  await page.getByLabel('E-mail', { exact: true }).fill(administrator.email);
  await page.getByLabel('Senha', { exact: true }).fill(administrator.password);
  await stopClock(page);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/#\/$/);
  await expectToast(page, { ...aWarning, message: 'Você já está autenticado!' });
});

test('a context that cannot be loaded, a state that cannot be cleared', async ({ page }) => {
  await signIn(page);
  await page.clock.install();
  await page.goto('/#/users');
  await expect(page.getByText(administrator.email).first()).toBeVisible();
  await refuse(page, GRID, { status: 403, body: { code: 'data_access_revoked', messages: [] } });
  await refuse(page, '/api/v1/data_access/default_entity', {
    status: 500,
    body: { code: 'internal', messages: [] },
  });
  await searchAgain(page);
  await expectToast(page, { ...anError, message: 'Não foi possível carregar o contexto ativo de dados.' });
  await page.unrouteAll();
  await page.evaluate(() => {
    Storage.prototype.removeItem = () => {
      throw new Error('no storage');
    };
  });
  await page.clock.resume();
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await stopClock(page);
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expectToast(page, { ...anError, message: 'Não foi possível limpar o estado da aplicação.' });
  await expect(page).toHaveURL(/#\/login/);
});

test('generic success: a deleted record', async ({ page }) => {
  await openUsers(page);
  await page.goto('/#/users/create');
  await page.getByLabel(/^Nome/).fill('Dispensável da Silva');
  await page.getByLabel(/^E-mail/).fill(`dispensavel-${Date.now()}@valedoipe.org.br`);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await page.goto('/#/users?search=Dispens%C3%A1vel');
  await page.getByRole('button', { name: /Excluir Dispensável/ }).click();
  await expect(page.getByRole('dialog', { name: 'Confirmação' })).toContainText(
    'Tem certeza que deseja excluir este registro?',
  );
  await stopClock(page);
  await page.getByRole('button', { name: 'Sim', exact: true }).click();
  await expectToast(page, {
    title: 'Successo!',
    message: 'Operação realizada com sucesso.',
    tone: 'success',
    place: 'bottom-right',
    seconds: 3,
  });
});
