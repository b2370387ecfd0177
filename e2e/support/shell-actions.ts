import { expect, type Locator, type Page } from '@playwright/test';

/** What a person may have chosen in the drawer "Aparência", as it is kept. */
export type Look = Readonly<Record<string, string>>;

/** From now on every page opened in this context starts with this appearance. */
export const appearAs = (page: Page, look: Look) =>
  page.addInitScript((chosen) => {
    if (location.protocol === 'http:') localStorage.setItem('conforme.appearance', JSON.stringify(chosen));
  }, look);

export async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible();
}

export async function openAppearance(page: Page): Promise<Locator> {
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: 'Aparência' }).click();
  const drawer = page.getByRole('dialog', { name: 'Aparência' });
  await expect(drawer).toBeVisible();
  return drawer;
}

export async function openMenuDrawer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Abrir o menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  return drawer;
}

const entity = (id: number, name: string, parent_name: string | null = null) => ({
  id,
  type: 'legal_entity',
  name,
  document: '76482190000192',
  parent_name,
});

/** Somebody who reaches several entities and holds several groups, one with a name that is too long. */
export async function reachMuch(page: Page): Promise<void> {
  const data = [
    entity(1, 'Instituto Vale do Ipê'),
    entity(2, 'Colégio Vale do Ipê – Londrina', 'Instituto Vale do Ipê'),
    entity(3, 'Associação Beneficente de Amparo à Maternidade e à Infância do Norte Pioneiro do Paraná'),
  ];
  await page.route('**/api/v1/data_access/grid*', (route) =>
    route.fulfill({ json: { model: { data, total: data.length }, columns: [] } }),
  );
  const more = [
    { id: 90, name: 'auditor', display_name: 'Auditoria' },
    {
      id: 91,
      name: 'longo',
      display_name: 'Coordenação pedagógica da educação infantil e dos anos iniciais',
    },
  ];
  // The session is asked for its groups at each look.
  await page.route('**/api/v1/logged', async (route) => {
    const answer = await route.fetch();
    const heartbeat = await answer.json();
    await route.fulfill({
      response: answer,
      json: answer.ok() ? { ...heartbeat, roles: [...heartbeat.roles, ...more] } : heartbeat,
    });
  });
}
