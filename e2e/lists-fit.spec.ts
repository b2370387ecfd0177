import { randomUUID } from 'node:crypto';
import { catalog } from '@conforme/contracts/catalog.ts';
import type { Column } from '@conforme/contracts/core/list.ts';
import type { Module } from '@conforme/contracts/core/module.ts';
import type { ModulePages } from '@conforme/contracts/core/pages.ts';
import { pageCatalog } from '@conforme/contracts/page-catalog.ts';
import { expect, type Page, test } from '@playwright/test';
import { sampleOf } from '../apps/server/src/catalog-tests/support/sampler.ts';
import { isFull } from '../apps/server/src/testing/full-form.ts';
import { enter } from './support/administrator.ts';

/** Every list of the catalogue with rows as long as real ones are: a list added later is measured without anybody asking. */
const grids = new Map<string, NonNullable<Module['endpoints'][string]['grid']>>(
  Object.values<Module>(catalog).flatMap(({ endpoints }) =>
    Object.values(endpoints).flatMap(({ path, grid }) => (grid ? [[path, grid] as const] : [])),
  ),
);
type Row = Record<string, unknown>;
type AnyColumn = Column<Row>;

const NAME = 'Fundação Educacional Vale do Ipê Amarelo';
const texts: readonly (readonly [RegExp, string])[] = [
  [/mail|address/, 'maria.conceicao.albuquerque@fundacaovaledoipe.org.br'],
  [/protocol/, 'LGPD-2026-7KQ4M2X-9'],
  [/cnpj/, '12.ABC.345/01DE-35'],
  [/cpf|document/, '***.982.247-**'],
];

function cellOf({ key, type, options, isCode }: AnyColumn, sample: unknown, at: number): unknown {
  if (typeof sample === 'number') return 12_345;
  if (typeof sample !== 'string') return sample;
  if (type === 'date') return '2026-11-30';
  if (type === 'datetime') return '2026-11-30T14:30:00.000Z';
  if (type === 'choice') {
    const [longest] = [...(options ?? [])].sort((one, other) => other.label.length - one.label.length);
    return longest?.value ?? sample;
  }
  return texts.find(([fits]) => fits.test(key))?.[1] ?? (isCode ? sample.slice(0, 12) : `${NAME} ${at}`);
}

function rowsOf(path: string): Row[] {
  const grid = grids.get(path);
  if (!grid) throw new Error(`no list at ${path}`);
  return Array.from({ length: 10 }, (_, at) => {
    const row = sampleOf(grid.row, 'full') as Row;
    for (const column of grid.columns as readonly AnyColumn[])
      row[column.key] = cellOf(column, row[column.key], at);
    return { ...row, id: typeof row.id === 'number' ? at + 1 : randomUUID() };
  });
}

const withheld = (rule: string) =>
  rule
    .split('|')
    .every((name) =>
      Object.values<ModulePages>(pageCatalog).some(({ permissions }) => permissions[name]?.withheldFromAdmin),
    );
const pages = Object.values<ModulePages>(pageCatalog)
  .flatMap((module) => Object.values(module.pages))
  .filter(
    ({ path, access, layout }) =>
      layout !== 'full' && !path.includes(':') && typeof access === 'object' && !withheld(access.rule),
  );

/** Every grid answers with these, whatever the database holds. */
async function fillLists(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/[a-z_/]+\/grid(\?|$)/, async (route) => {
    const path = new URL(route.request().url()).pathname;
    const response = await route.fetch();
    if (!response.ok() || !grids.has(path)) return route.fulfill({ response });
    const body = await response.json();
    const data = rowsOf(path);
    const model = { ...body.model, data, total: 13, last_page: 2, current_page: 1, from: 1, to: 10 };
    return route.fulfill({ response, json: { ...body, model } });
  });
}

/** In the short form every second page, in another run the others. */
const part = Number(process.env.TURNS_SEED ?? Date.now()) % 2;
const isMeasured = (_: unknown, at: number): boolean => isFull || at % 2 === part;

const WIDE = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };
const FIRST_RECORD_PX = 400;

/** In the page: what of the table is not to be seen without moving it. */
function cutIn(scroll: Element): string[] {
  const cut = Array.from(scroll.querySelectorAll<HTMLElement>('td')).filter(
    (cell) => /^date/.test(cell.dataset.type ?? '') && cell.scrollWidth > cell.clientWidth,
  );
  return [
    ...(scroll.scrollWidth > scroll.clientWidth ? [`${scroll.scrollWidth} > ${scroll.clientWidth}`] : []),
    ...cut.map(({ textContent }) => `cut: ${textContent}`),
  ];
}

/** What the row looks like changes with the focus: a rule that nothing paints would leave it as it was. */
async function expectFocusPainted(page: Page, path: string): Promise<void> {
  const link = page.locator('.grid-table .row-link').first();
  if ((await link.count()) === 0) return;
  const row = page.locator('.grid-table tbody tr').first();
  await page.mouse.move(0, 0);
  await page
    .locator('main h1')
    .first()
    .click({ position: { x: 1, y: 1 } });
  const before = await row.screenshot();
  await page.keyboard.press('Tab');
  await link.focus();
  await expect.poll(async () => before.equals(await row.screenshot()), path).toBe(false);
}

test('every list shows all its columns at 1366, its focus, and its first record high up on a phone', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await enter(page);
  await fillLists(page);
  const measured: string[] = [];
  const wrong: string[] = [];
  for (const { path } of pages.filter(isMeasured))
    await test.step(path, async () => {
      await page.setViewportSize(WIDE);
      // From nothing: the list of the page before would be measured as this one's.
      await page.goto('about:blank');
      await page.goto(`/#${path}`);
      await expect(page.locator('main h1').first()).toBeVisible({ timeout: 30_000 });
      await page.waitForLoadState('networkidle');
      const scroll = page.locator('.grid-scroll').first();
      if ((await scroll.count()) === 0) return;
      measured.push(path);
      for (const words of await scroll.evaluate(cutIn)) wrong.push(`${path} ${words}`);
      await expectFocusPainted(page, path);
      await page.setViewportSize(PHONE);
      const card = page.locator('.grid-card').first();
      await expect(card, path).toBeVisible();
      const top = (await card.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
      if (top >= FIRST_RECORD_PX) wrong.push(`${path} first record at ${Math.round(top)}`);
    });
  expect(measured.length).toBeGreaterThan(isFull ? 20 : 8);
  expect(wrong).toEqual([]);
});
