import { expect, type Page, test } from '@playwright/test';
import { enter } from '../support/administrator.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen-checks.ts';

const link = (id: number, part: Record<string, unknown>) => ({
  id,
  label: 'Formulário da matriz',
  purpose: 'privacy-form',
  state: 'active',
  creator: 'Camila Rezende',
  created_at: '2026-05-02T13:00:00Z',
  expires_at: null,
  uses: 12,
  max_uses: null,
  last_used_at: '2026-05-20T18:30:00Z',
  organisation: 'Instituto Vale do Ipê',
  copyable: true,
  ...part,
});

/** No module makes public links yet: what the server would answer stands in, the screen is the real one. */
async function withLinks(page: Page): Promise<string[]> {
  const revoked: string[] = [];
  await page.route('**/api/v1/public_links/grid**', (route) => {
    const isDead = revoked.length > 0;
    const data = [
      link(1, isDead ? { state: 'revoked', copyable: false } : {}),
      link(2, {
        label: 'Contrato com a gráfica',
        purpose: 'document',
        state: 'suspended',
        copyable: false,
        expires_at: '2026-12-01T03:00:00Z',
        uses: 1,
        max_uses: 3,
        last_used_at: null,
      }),
    ];
    return route.fulfill({
      json: {
        model: {
          current_page: 1,
          data,
          last_page: 1,
          next_page_url: null,
          prev_page_url: null,
          to: 2,
          total: 2,
        },
        columns: [],
      },
    });
  });
  await page.route('**/api/v1/public_links/1/address', (route) =>
    route.fulfill({ json: { url: 'https://conforme.test/#/form-lgpd/v1.0.abc' } }),
  );
  await page.route('**/api/v1/public_links/*/revoke', (route) => {
    revoked.push(route.request().url());
    return route.fulfill({ json: {} });
  });
  return revoked;
}

test('a link is copied, and revoked after a question', async ({ page }) => {
  await enter(page);
  const revoked = await withLinks(page);
  await page.goto('/#/public-links');
  await expect(page).toHaveURL(/active/);
  const row = page.getByRole('row', { name: /Formulário da matriz/ });
  await expect(row).toContainText('sem fim');
  await expect(page.getByRole('row', { name: /Contrato com a gráfica/ })).toContainText('1 de 3');
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Copiar link: Formulário da matriz' }).click();
  const dialog = page.getByRole('dialog', { name: 'Endereço do link' });
  await expect(dialog.getByLabel('Link')).toHaveValue('https://conforme.test/#/form-lgpd/v1.0.abc');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();

  await row.getByRole('button', { name: 'Revogar Formulário da matriz' }).click();
  const question = page.getByRole('dialog', { name: 'Confirmação' });
  await expect(question).toContainText('Tem certeza que deseja revogar este link?');
  await question.getByRole('button', { name: 'Não' }).click();
  expect(revoked).toEqual([]);
  await row.getByRole('button', { name: 'Revogar Formulário da matriz' }).click();
  await question.getByRole('button', { name: 'Sim' }).click();
  await expect(row).toContainText('Revogado');
  await expect(row.getByRole('button', { name: /Revogar|Copiar/ })).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a public address that nothing declares is not found, and a bad link says so calmly', async ({
  page,
}) => {
  await page.goto('/#/form-nada/v1.0.abc');
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  await page.goto('/#/form-lgpd/v1.0.abc');
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
  await expect(page.getByText('peça um link novo a quem enviou este a você')).toBeVisible();
  await expectAccessible(page);
});
