import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { promised } from './promised.mjs';
import { root } from './root.mjs';
import { isTest, listFiles } from './source-files.mjs';

/**
 * What a measurement appends to .cache/promises.jsonl, one line each.
 * @typedef {{ promise: string, form: string, tried: number, atLeast: number, failed: number, target: string, missed: string[], seed?: number, unmeasured?: string }} Line
 * @typedef {{ name: string, file: string }} Named
 * @typedef {Line & { held: boolean, isGreen: boolean, seconds: number }} Result
 */

const promisesFile = join(root, '.cache/promises.jsonl');

/** @returns {Named[]} */
export function namedPromises() {
  return Object.entries(promised).map(([name, file]) => ({ name, file }));
}

const isLonger = (/** @type {string} */ text) =>
  /\/(full-form|gate-classes)\.ts'|\bofEachModule\b/.test(text);

/**
 * Beside the promises, every test that has a longer form: they say so by what they import.
 * @returns {Named[]}
 */
export function longerForms() {
  const ofPromises = new Set(namedPromises().map(({ file }) => file));
  return listFiles(root, ['apps/server/src', 'apps/web/src', 'guarantees'])
    .filter((file) => isTest(file) && !ofPromises.has(file))
    .filter((file) => isLonger(readFileSync(join(root, file), 'utf8')))
    .map((file) => ({ name: basename(file).replace(/(\.api)?\.test\.ts$/, ''), file }));
}

export function forgetLines() {
  rmSync(promisesFile, { force: true });
}

/** @returns {Line[]} */
export function readLines() {
  const text = existsSync(promisesFile) ? readFileSync(promisesFile, 'utf8') : '';
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/**
 * A promise is held when its line says so and every test of its file passed; one without a line is broken. What one line
 * has found stays found: of a file that was tried twice the last one counts only where none before it tells a failure.
 * @param {Named[]} named
 * @param {Line[]} lines
 * @param {any} report of Vitest
 * @returns {Result[]}
 */
export function conclude(named, lines, report) {
  return named.map(({ name, file }) => {
    const own = lines.filter(({ promise }) => promise === name);
    const line = own.find(({ failed }) => failed > 0) ?? own.at(-1) ?? silent(name);
    const suite = report?.testResults?.find((/** @type {any} */ one) => relative(root, one.name) === file);
    const tests = suite?.assertionResults ?? [];
    const red = tests.filter((/** @type {any} */ { status }) => status !== 'passed').length;
    // A suite that fell before or after its tests has none that is red.
    const isWhole = !isTest(file) || suite?.status === 'passed';
    const missed = [
      ...line.missed,
      ...(line.unmeasured === undefined ? [] : [`não foi medida: ${line.unmeasured}`]),
      ...(red > 0 ? [`${red} de ${tests.length} testes falharam`] : []),
      ...(red === 0 && !isWhole ? ['a medição não chegou ao fim'] : []),
    ];
    const held = line.failed === 0 && missed.length === 0;
    const seconds = suite ? Math.round((suite.endTime - suite.startTime) / 100) / 10 : 0;
    return { ...line, missed, held, isGreen: red === 0 && isWhole, seconds };
  });
}

/**
 * @param {string} name
 * @returns {Line}
 */
const silent = (name) => ({
  promise: name,
  form: '',
  tried: 0,
  atLeast: 0,
  failed: 0,
  target: '',
  missed: ['não foi medida'],
});

/**
 * @param {Result[]} results
 * @returns {string[]} lines
 */
export function tableOf(results) {
  const head = ['promessa', 'forma', 'tentativas', 'falhas', '', 'segundos', 'meta'];
  const rows = results.map(({ promise, form, tried, failed, held, seconds, target, missed, unmeasured }) => [
    promise,
    form === 'full' ? 'completa' : 'curta',
    tried.toLocaleString('pt-BR'),
    failed.toLocaleString('pt-BR'),
    held ? 'cumprida' : unmeasured === undefined ? 'QUEBRADA' : 'NÃO MEDIDA',
    seconds.toFixed(1).replace('.', ','),
    missed.length > 0 ? `${target} (${missed.join('; ')})` : target,
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const isNumber = (/** @type {number} */ column) => [2, 3, 5].includes(column);
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) =>
        isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
