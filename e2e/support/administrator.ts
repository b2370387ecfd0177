import { expect, type Page } from '@playwright/test';

interface Person {
  readonly email: string;
  readonly password: string;
  /** Of whoever has a second factor. */
  readonly recoveryCodes?: string[];
}

export const administrator = {
  email: 'camila.rezende@valedoipe.org.br',
  password: 'ipê amarelo na serra',
  organisation: 'Instituto Vale do Ipê',
};

/** Through the screen, as a person does: for tests about sign-in, sessions and their ends. */
export async function signIn(page: Page, who: Person = administrator): Promise<void> {
  await page.goto('/#/login');
  await page.getByLabel('E-mail', { exact: true }).fill(who.email);
  await page.getByLabel('Senha', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).not.toHaveURL(/#\/login/);
}

/** To the home page with a session of its own, without the screen of sign-in: for tests about anything else. */
export async function enter(
  page: Page,
  { email, password, recoveryCodes }: Person = administrator,
): Promise<void> {
  // An empty page of the same origin: the application finds a session when it is opened.
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/empty');
  await page.evaluate(keepSession, { email, password, code: recoveryCodes?.pop() });
  await page.unroute('**/empty');
  await page.goto('/#/');
  await expect(page.locator('header.navbar')).toBeVisible();
}

/** In the page, or it would be the session of a program: as apps/web/src/core/session keeps it. */
async function keepSession({
  code,
  ...who
}: {
  readonly email: string;
  readonly password: string;
  readonly code: string | undefined;
}): Promise<void> {
  const ask = async (path: string, body: object) =>
    (
      await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json();
  const first = await ask('/api/v1/login', who);
  const {
    app_2fa_enabled: _,
    expires_at,
    ...user
  } = first.app_2fa_enabled ? await ask('/api/v1/a2fa', { attempt: first.attempt, code }) : first;
  const start = await fetch('/api/v1/data_access/default_entity', {
    headers: { authorization: `Bearer ${user.token}` },
  });
  const { entity, entity_type: type } = await start.json();
  Object.assign(localStorage, {
    'conforme.session.user': JSON.stringify(user),
    'conforme.session.expires_at': expires_at,
    'conforme.session.logged_in': 'true',
    ...(user.active_role ? { 'conforme.session.active_role': user.active_role } : {}),
    ...(entity ? { 'conforme.session.active_entity': JSON.stringify({ ...entity, type }) } : {}),
  });
}
