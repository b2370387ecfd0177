import { catalog } from '@conforme/contracts/catalog.ts';
import type { Column } from '@conforme/contracts/core/list.ts';
import { cellText } from '@conforme/contracts/core/text/cell-text.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inTurns } from '../testing/full-form.ts';
import { type Answer, startTestApp, type TestApp } from '../testing/test-app.ts';
import { makeTwoOrganisations, type TwoOrganisations } from './canaries/two-organisations.ts';
import { knownRecords } from './records/known-records.ts';
import { type Asker, administrator, askerFor, restoreAdministration } from './support/askers.ts';
import { expectRefusal } from './support/error-body.ts';
import { alternatives, grids, type Operation } from './support/operations.ts';
import { foreignIn } from './support/sweep.ts';

let t: TestApp;
let two: TwoOrganisations;
let asker: Asker;
const names = [
  '=1+1',
  'Conceição Ávila',
  "D'Ávila <b> & Cia",
  ...Array.from({ length: 12 }, (_, n) => `Bruna ${n}`),
];

beforeAll(async () => {
  t = await startTestApp();
  two = await makeTwoOrganisations(t);
  asker = await administrator(t, two.a);
  for (const { name } of chosen) await knownRecords[name]?.rows?.(asker, names);
});
afterAll(() => t.close());

const exported = (
  { endpoint }: Operation,
  format: 'pdf' | 'xls',
  query = {},
  token = asker.token,
): Promise<Answer> =>
  t.call(catalog.reports.endpoints.grid, { query: { path: endpoint.path, format, ...query } }, { token });

/** The list itself, read to its end, in the words of the screen. */
async function wordsOf({ endpoint }: Operation, query = {}): Promise<string[][]> {
  const columns = endpoint.grid?.columns as readonly Column<Record<string, unknown>>[];
  const rows: Record<string, unknown>[] = [];
  for (let page = 1; ; page++) {
    const { body } = await t.call(
      endpoint,
      { query: { ...query, page, per_page: 100 } },
      { token: asker.token },
    );
    rows.push(...body.model.data);
    if (page >= body.model.last_page)
      return rows.map((row) => columns.map((column) => cellText(column, row[column.key])));
  }
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The first column that is text: enough to tell rows and their order. */
const firstText = ({ endpoint }: Operation): number =>
  endpoint.grid?.columns.findIndex(({ type = 'text' }) => type === 'text') ?? 0;

/** The cells of that column in the data rows. */
const firstCells = (text: string, column = 0): string[] =>
  [...text.split('<sheetData>')]
    .filter((sheet) => sheet.includes('autoFilter'))
    .flatMap((sheet) => [
      ...sheet.matchAll(
        new RegExp(`<c r="${'ABCDEFGH'[column]}(?!1")\\d+"[^>]*><is><t xml:space="preserve">([^<]*)<`, 'g'),
      ),
    ])
    .map(([, cell = '']) => cell.replace(/&\w+;/g, (entity) => entities[entity] ?? entity));

/** A PDF takes a thread of its own: in the short form each list prints one of these, the next list the next. */
const printed = inTurns(4, 'printed exports');
/** And takes one of these along, the next list the next. */
const taken = inTurns(3, 'taken exports');

/** Every export is made by one function (platform/reports): in the short form some lists, another time the others. */
const chosen = inTurns(4, 'exports')(grids);

describe.each(chosen)('the export of $name', (grid) => {
  const sortable = grid.endpoint.grid?.columns.find((column) => column.sortable)?.key;
  const queries = [
    {},
    { filters: { search: 'bruna' } },
    { order_column: sortable ?? 'id', direction: 'desc' },
  ];

  const none = { filters: { search: 'nada disto existe' } };
  const foreign = { filters: { search: 'canary-b' } };
  const onPaper = printed([...queries, none, foreign]);

  test.each(taken(queries))('has the rows of the list, in its order: %j', async (query) => {
    const column = firstText(grid);
    const words = (await wordsOf(grid, query)).map((row) => row.slice(column));
    expect(words.length).toBeGreaterThan(10);
    const workbook = await exported(grid, 'xls', query);
    expect(workbook.status, workbook.text).toBe(200);
    expect(firstCells(workbook.text, column)).toEqual(words.map(([first]) => first));
    expect(workbook.text).not.toMatch(/<f[ >]/);
    if (!onPaper.includes(query)) return;
    const pdf = await exported(grid, 'pdf', query);
    for (const [first = ''] of words) expect(pdf.text).toContain(first.split(' ')[0]);
  });

  test('is empty where the list is', async () => {
    expect(firstCells((await exported(grid, 'xls', none)).text)).toEqual([]);
    if (onPaper.includes(none))
      expect((await exported(grid, 'pdf', none)).text).toContain('Nenhum registro encontrado.');
  });

  test('shows nothing of another organisation', async () => {
    for (const query of [{}, foreign]) {
      const workbook = await exported(grid, 'xls', query, two.adminA.token);
      expect(workbook.status).toBe(200);
      expect(foreignIn(workbook.text, query)).toEqual([]);
      if (!onPaper.includes(foreign)) continue;
      const pdf = await exported(grid, 'pdf', query, two.adminA.token);
      expect(foreignIn(pdf.text, query)).toEqual([]);
    }
  });

  afterEach(() => restoreAdministration(t));
  test('is for those who may read the list and take it away', async () => {
    const rules = [alternatives(grid.endpoint.access), alternatives(exportAccess(grid))];
    const [reads = [], takes = []] = rules;
    const whole = [...reads.slice(0, 1), ...takes.slice(0, 1)];
    const able = await askerFor(t, two.a, grid, whole);
    expect((await exported(grid, 'xls', {}, able.token)).status).toBe(200);
    for (const lacking of new Set(whole)) {
      await restoreAdministration(t);
      const without = await askerFor(
        t,
        two.a,
        grid,
        whole.filter((name) => name !== lacking),
      );
      expectRefusal(await exported(grid, 'xls', {}, without.token), 403);
    }
  });
});

const exportAccess = ({ endpoint }: Operation) =>
  endpoint.grid?.exportRule ? { rule: endpoint.grid.exportRule } : ('signedIn' as const);
