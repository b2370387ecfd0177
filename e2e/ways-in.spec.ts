import { expect, type Page, test } from '@playwright/test';
import { mailsTo, waitForMail } from './support/mail-server.ts';
import { expectAccessible, expectNoSidewaysScroll, watchForTrouble } from './support/screen-checks.ts';
import { expectToast, refuse, stopClock } from './support/toast-checks.ts';

const success = { title: 'Successo!', tone: 'success', place: 'bottom-right' } as const;
const failure = { title: 'Erro', isPrefixed: true, tone: 'danger', place: 'top-center' } as const;

async function tryToEnter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('from registering to entering, and back in with a forgotten password, by the letters alone', async ({
  page,
}) => {
  test.slow();
  const trouble = watchForTrouble(page);
  const email = `bruna-${Date.now()}@aroeira.org.br`;
  const password = 'frase da Bruna em 2026';
  await page.clock.install();
  await page.goto('/#/login');
  await page.getByRole('link', { name: 'Criar conta' }).click();
  await expect(heading(page, 'Criar conta')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Pessoa/ })).toBeFocused();
  await page.getByLabel('Seu nome completo').fill('Bruna');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByLabel('Repita a senha').fill('outra coisa bem longa');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText('As duas senhas precisam ser iguais.')).toBeVisible();
  await page.getByLabel('Repita a senha').fill(password);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText('Informe o nome e o sobrenome.')).toBeVisible();
  await expect(page.getByLabel('Seu nome completo')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Seu nome completo').fill('Bruna Alves');
  await page.getByRole('radio', { name: /Organização/ }).check();
  await page.getByLabel('Nome da organização').fill('Colégio Aroeira');
  await stopClock(page);
  // With the keyboard, and the pointer away from where the message comes: over it, its time would stand still.
  await page.mouse.move(5, 5);
  await page.getByLabel('Nome da organização').press('Enter');
  await expectToast(page, {
    ...success,
    message: 'Usuário criado com sucesso. Um email foi enviado para ativar sua conta!',
    seconds: 3,
  });
  await expect(page).toHaveURL(/#\/login$/);
  await expect(page.getByText(`Enviamos um link para ${email}.`, { exact: false })).toBeVisible();

  await tryToEnter(page, email, password);
  await expectToast(page, {
    ...failure,
    message:
      'Esta conta ainda não foi confirmada, por favor ative-a clicando no link enviado para seu email. Caso não tenha recebido o email, clique em "Esqueceu a senha?" e informe seu email.',
    seconds: 10,
  });
  const first = await waitForMail(email, /Ative sua conta/);
  await page.getByRole('button', { name: 'Reenviar o e-mail de ativação' }).click();
  await expect.poll(() => mailsTo(email).length).toBe(2);
  await page.clock.resume();
  await page.goto(first.link as string);
  await expect(heading(page, 'Este link não vale mais')).toBeVisible();
  await page.goto((await waitForMail(email, /Ative sua conta/)).link as string);
  await page.getByLabel('Senha', { exact: true }).fill('não é a do cadastro');
  await page.getByRole('button', { name: 'Ativar conta' }).click();
  await expect(page.getByText('Esta não é a senha escolhida no cadastro.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ativar conta' }).click();
  await expect(heading(page, 'Conta ativada')).toBeVisible();
  await page.getByRole('link', { name: 'Entrar' }).click();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email);

  await page.getByRole('link', { name: 'Esqueceu a senha?' }).click();
  await expect(heading(page, 'Esqueceu a senha?')).toBeVisible();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email);
  await stopClock(page);
  await page.getByRole('button', { name: 'Enviar o link' }).click();
  await expectToast(page, {
    ...success,
    message:
      'Se houver uma conta com este e-mail, a mensagem com o link chega em instantes. O link vale por 30 minutos.',
    seconds: 20,
  });
  await page.clock.resume();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  const { link } = await waitForMail(email, /Defina uma nova senha/);
  await page.goto(link as string);
  const next = 'outra frase da Bruna';
  await expect(page.getByLabel('Nova senha')).toBeFocused();
  await page.getByLabel('Nova senha').fill(next);
  await page.getByLabel('Repita a senha').fill(next);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByText('Senha alterada com sucesso!')).toBeVisible();
  await expect(page).toHaveURL(/#\/login$/);
  await waitForMail(email, /Sua senha foi alterada/);
  await tryToEnter(page, email, password);
  await expect(page.getByText('Não foi possível realizar o login', { exact: false })).toBeVisible();
  await tryToEnter(page, email, next);
  await expect(page).not.toHaveURL(/#\/login/);
  await page.goto('about:blank');
  await page.goto(link as string);
  await expect(heading(page, 'Este link não vale mais')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pedir um novo link' })).toBeVisible();
  expect(trouble).toEqual([]);
});

test('a forgotten password that cannot be asked for now, in the specification’s words', async ({ page }) => {
  await page.clock.install();
  await page.goto('/#/forgot-password');
  await page.getByLabel('E-mail', { exact: true }).fill('isto não é um e-mail');
  await page.getByRole('button', { name: 'Enviar o link' }).click();
  await expect(page.getByText('Este campo está inválido!')).toBeVisible();
  await page.getByLabel('E-mail', { exact: true }).fill('camila@valedoipe.org.br');
  await refuse(page, '/api/v1/password/email', { status: 500, body: { code: 'internal', messages: 'x' } });
  await stopClock(page);
  await page.getByRole('button', { name: 'Enviar o link' }).click();
  await expectToast(page, {
    ...failure,
    message: 'Houve um problema ao realizar sua operação, tente novamente!',
    seconds: 5,
  });
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('camila@valedoipe.org.br');
});
