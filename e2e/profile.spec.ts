import { expect, type Page, test } from '@playwright/test';
import { enter } from './support/administrator.ts';
import { mailsTo, waitForMail } from './support/mail-server.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/screen-checks.ts';
import { expectToast, stopClock } from './support/toast-checks.ts';

/** Somebody of one's own for each test: the administrator's account stays as the other tests know it. */
async function signInAsNew(page: Page, name: string, email: string): Promise<string> {
  await enter(page);
  await page.goto('/#/users/create');
  await page.getByRole('textbox', { name: 'Nome' }).fill(name);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('combobox', { name: 'Grupos da pessoa' }).click();
  await page.getByRole('option', { name: /Auditor/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Salvar/ }).click();
  const link = page.getByRole('dialog').getByRole('textbox', { name: 'Link de convite' });
  const address = await link.inputValue();
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/#\/login/);
  const password = `frase de ${name} 2026`;
  await page.goto(address.slice(address.indexOf('/#')));
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByLabel('Repita a senha').fill(password);
  await page.getByRole('button', { name: 'Definir senha' }).click();
  await expect(page).toHaveURL(/#\/login/);
  await enter(page, { email, password });
  return password;
}

const openProfile = async (page: Page) => {
  await page.goto('/#/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toBeVisible();
};

test('name: saved at once where the user sees it; address: with the password, and once its owner confirms it', async ({
  page,
}) => {
  const password = await signInAsNew(page, 'Joana Perfil', 'joana@valedoipe.org.br');
  await openProfile(page);
  await expect(page).toHaveTitle('Conforme - Perfil');
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Joana Perfil Prado');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Operação realizada com sucesso.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menu de Joana Perfil Prado' })).toBeVisible();

  // By the link that was shown on a screen: nobody has shown yet that the mailbox is theirs.
  await page.getByRole('button', { name: 'Enviar o link de confirmação' }).click();
  await expect(page.getByText('Abra neste navegador o link da mensagem.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar', exact: true }).first().click();
  await expect(page.getByText('Abra neste navegador o link da mensagem.')).toBeHidden();

  const person = page.getByRole('region', { name: 'Dados pessoais' });
  await person.getByLabel('Data de nascimento', { exact: true }).pressSequentially('31022000');
  await page.keyboard.press('Control+s');
  await expect(person.getByText('Este campo está inválido!')).toBeVisible();
  await person.getByLabel('Data de nascimento', { exact: true }).fill('');
  await person.getByLabel('Data de nascimento', { exact: true }).pressSequentially('29022000');
  await person.getByLabel('Gênero').selectOption('Feminino');
  await person.getByLabel('Estado civil').selectOption('Separado Judicialmente');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Pessoa', { exact: true })).toBeVisible();
  await expect(page.getByText('Recuperamos o que você tinha digitado')).toHaveCount(0);
  await page.reload();
  await expect(person.getByLabel('Data de nascimento', { exact: true })).toHaveValue('29/02/2000');
  await expect(person.getByLabel('Estado civil')).toHaveValue('J');

  await page.getByRole('textbox', { name: 'E-mail' }).fill('joana.prado@valedoipe.org.br');
  const identity = page.getByRole('region', { name: 'Identificação' });
  const current = identity.getByLabel('Senha atual');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Informe a senha atual para mudar o e-mail.').first()).toBeVisible();
  await expect(current).toBeFocused();
  await current.fill('não é esta senha');
  await expect(page.getByText(/Rascunho guardado às/)).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).toContain('joana.prado@');
  expect(kept).not.toContain('não é esta senha');
  await current.fill(password);
  await page.keyboard.press('Control+s');
  await expect(current).toBeHidden();
  await expect(identity.getByText('Aguardando confirmação de joana.prado@valedoipe.org.br.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('joana@valedoipe.org.br');
  await expectAccessible(page);
  const first = await waitForMail('joana.prado@valedoipe.org.br', /Confirme seu novo e-mail/);
  await waitForMail('joana@valedoipe.org.br', /Pedido para trocar o e-mail/);
  await identity.getByRole('button', { name: 'Reenviar o link' }).click();
  await expect.poll(() => mailsTo('joana.prado@valedoipe.org.br').length).toBe(2);
  await page.goto(first.link as string);
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
  const second = await waitForMail('joana.prado@valedoipe.org.br', /Confirme seu novo e-mail/);
  await page.goto(second.link as string);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirmar este e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible();
  // The browser that confirmed is still signed in, with the new address.
  await page.getByRole('link', { name: 'Ir para o perfil' }).click();
  await expect(page.getByText('E-mail confirmado.')).toBeVisible();
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await expect(page.getByText('joana.prado@valedoipe.org.br').first()).toBeVisible();
});

test('the password, in the specification’s words', async ({ page }) => {
  const password = await signInAsNew(page, 'Marta Senha', 'marta@valedoipe.org.br');
  await page.clock.install();
  await openProfile(page);
  const failure = {
    title: 'Erro',
    isPrefixed: true,
    tone: 'danger',
    place: 'top-center',
    seconds: 5,
  } as const;
  const change = async (current: string, next: string) => {
    await page.getByLabel('Senha atual').fill(current);
    await page.getByLabel('Nova senha').fill(next);
    await page.getByLabel('Repita a senha').fill(next);
    await stopClock(page);
    await page.getByRole('button', { name: 'Alterar senha' }).click();
  };
  await change('não é esta senha', 'outra frase bem comprida');
  await expect(page.getByText('A senha atual não confere.')).toBeVisible();
  await expectToast(page, { ...failure, message: 'Não foi possível alterar a senha!' });
  await change(password, 'conforme-2026!');
  // The first word of the server about the password: at the field and as the toast.
  const said = 'Não use o seu e-mail, o nome da organização ou do sistema como senha.';
  await expect(page.getByText(said)).toHaveCount(2);
  await expectToast(page, { ...failure, message: said });
  await change(password, 'outra frase bem comprida');
  await expectToast(page, {
    title: 'Successo!',
    message: 'Senha alterada com sucesso!',
    tone: 'success',
    place: 'bottom-right',
    seconds: 3,
  });
  await expect(page.getByLabel('Senha atual')).toHaveValue('');
});

test('groups, sessions and appearance; the other sessions end', async ({ page, browser, baseURL }) => {
  test.slow();
  const password = await signInAsNew(page, 'Nádia Sessões', 'nadia@valedoipe.org.br');
  const elsewhere = await browser.newPage({ baseURL: baseURL as string });
  await enter(elsewhere, { email: 'nadia@valedoipe.org.br', password });
  await openProfile(page);
  await expect(page.getByText('Esta sessão', { exact: true })).toBeVisible();
  await page.getByRole('main').getByText('Auditor').first().click();
  await expect(page.getByText('Ver usuários')).toBeVisible();
  await page.getByRole('button', { name: 'Encerrar as outras' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar as outras' }).click();
  await expect(page.getByText('Operação realizada com sucesso.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Encerrar as outras' })).toHaveCount(0);
  await elsewhere.goto('/#/users');
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/#\/login/);
  await elsewhere.close();

  await page.getByText('Escura', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
