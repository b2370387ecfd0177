import { FOUND_FROM, FOUND_TO, unmarked } from '@conforme/contracts/platform/text-search/marked-text.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

let pool: pg.Pool;
beforeAll(() => {
  pool = new pg.Pool({ ...inject('postgres'), database: 'template_conforme', max: 1 });
});
afterAll(() => pool.end());

const one = async <T>(sql: string, ...values: unknown[]): Promise<T> =>
  (await pool.query(`select ${sql} as answer`, values)).rows[0].answer;

const finds = (body: string, typed: string, title = 'Sem título') =>
  one<boolean | null>('search_vector($1, $2, $3) @@ search_query($4)', title, ['rh'], body, typed);

test.each([
  ['A comunicação do incidente', 'comunicacoes'],
  ['As comunicações do incidente', 'comunicação'],
  ['Comunicar o incidente', 'comunicacao'],
  ['Dados pessoais', 'dado pessoal'],
  ['Os responsáveis', 'responsavel'],
  ['Guardar imagens', 'imagem'],
  ['Leis e decretos', 'lei'],
  ['Pedido de férias', 'ferias'],
  ['Férias coletivas', 'licença ou férias'],
])('"%s" is found by "%s"', async (body, typed) => {
  expect(await finds(body, typed)).toBe(true);
});

test('words that are excluded, or together only in the query, find nothing', async () => {
  expect(await finds('Dados da escola e pessoais', '"dados pessoais"')).toBe(false);
  expect(await finds('Férias e multa', 'ferias -multa')).toBe(false);
  expect(await finds('Férias', 'orçamento')).toBe(false);
});

test('the beginning of a word finds a title and a tag', async () => {
  expect(await finds('', 'privacid', 'Privacidade')).toBe(true);
  expect(await finds('', 'r', 'Privacidade')).not.toBe(true);
});

test.each([
  '',
  '   ',
  '"',
  '-',
  "'",
  '\\',
  ':*',
  '&',
  '!',
  '()',
  "a':*|b",
  'ou',
  '"aberto',
  'ou ou',
  '日本',
  '\ue000',
])('takes %j as it comes', async (typed) => {
  expect([true, false, null]).toContain(await finds('Qualquer texto', typed));
});

test('a find in the title counts more than one in the text', async () => {
  const rank = (title: string, body: string) =>
    one<number>("search_rank(search_vector($1, '{}', $2), search_query('férias'))", title, body);
  expect(await rank('Férias', 'Outro')).toBeGreaterThan(await rank('Outro', 'Férias'));
});

test('finds are marked as they are written, and nothing else of the text changes', async () => {
  const text = `Como <b>comunicar</b> & "avisar". Comunicações tardias.${FOUND_FROM}`;
  const marked = await one<string>("search_marked($1, search_query('comunicação'))", text);
  expect(marked).toContain(`${FOUND_FROM}Comunicações${FOUND_TO}`);
  expect(marked).toContain(`${FOUND_FROM}comunicar${FOUND_TO}`);
  expect(unmarked(marked)).toBe(unmarked(text));
});

test('an excerpt is the passage with the find, cut at words', async () => {
  const text = `${'Palavras antes. '.repeat(60)}Aqui estão as férias de todos. ${'Palavras depois. '.repeat(60)}`;
  const excerpt = await one<string>("search_excerpt($1, search_query('ferias'), 200)", text);
  expect(excerpt).toContain(`${FOUND_FROM}férias${FOUND_TO}`);
  expect(excerpt.length).toBeLessThan(210);
  expect(excerpt).toMatch(/^….*…$/s);
  expect(await one('search_excerpt($1, null, 200)', 'Curto.')).toBe('Curto.');
  expect(await one('search_excerpt(null, null, 200)')).toBeNull();
});

test('a very long text is taken in, and found by its beginning', async () => {
  const text = `começo ${Array.from({ length: 120_000 }, (_, at) => `w${at.toString(36)}`).join(' ')}`;
  expect(await finds(text, 'comeco')).toBe(true);
});
