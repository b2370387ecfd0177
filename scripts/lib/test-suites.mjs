import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { conclude, forgetLines, namedPromises, readLines, tableOf } from './promises.mjs';
import { root } from './root.mjs';
import { nodeProgram, runCommand } from './run-command.mjs';
import { isTest, listFiles } from './source-files.mjs';

/**
 * `problems` say what was wrong beside the tests, `reds` which tests failed, or passed at their second try only.
 * @typedef {{ passed: number, failed: number, problems: string[], reds?: string[] }} Result
 */

/** More than so many red files are no accident of a shared machine. */
const MOST_TRIED_AGAIN = 12;
const SEEDS = ['TURNS_SEED', 'FUZZ_SEED', 'FAILPOINTS_SEED', 'AUDIT_SEED'];

/** @returns {Promise<Result>} */
export async function runVitest() {
  forgetLines();
  const { code, report, reds, outside } = await runTwiceWhereRed();
  const counted = countVitest(report, {
    code,
    outside,
    files: listFiles(root, ['packages', 'apps', 'scripts', 'guarantees']).filter(isTest),
  });
  const named = namedPromises().filter(({ file }) => isTest(file));
  const results = conclude(named, readLines(), report);
  // Whatever made its file red has been counted there; what was found before the file was green has not.
  const uncounted = results.filter(
    ({ held, isGreen, unmeasured }) => !held && isGreen && unmeasured === undefined,
  );
  const problems = [...counted.problems, '', ...tableOf(results)];
  return { ...counted, failed: counted.failed + uncounted.length, problems, reds };
}

/**
 * As in the browser: what was red is tried once more, alone, and named whatever comes of it. Both tries draw the same;
 * and what a promise's own line has told stands, whatever the second try says.
 */
async function runTwiceWhereRed() {
  for (const name of SEEDS) process.env[name] ??= String(Date.now() % 2 ** 31);
  const first = await runVitestFiles();
  const files = redFiles(first.report);
  if (files.length === 0 || files.length > MOST_TRIED_AGAIN)
    return { ...first, reds: redTests(first.report).map((red) => `Falhou: ${red}`) };
  const second = await runVitestFiles(files);
  const report = replaced(first.report, second.report);
  const still = new Set(redTests(report));
  const once = redTests(first.report).filter((red) => !still.has(red));
  return {
    code: second.code,
    report,
    outside: [...first.outside, ...second.outside],
    reds: [...[...still].map((red) => `Falhou: ${red}`), ...once.map((red) => `Falhou uma vez: ${red}`)],
  };
}

/** @param {any} report */
export const redFiles = (report) =>
  (report?.testResults ?? [])
    .filter((/** @type {any} */ { status }) => status !== 'passed')
    .map((/** @type {any} */ { name }) => relative(root, name));

/**
 * What the second try says of a file stands; the others stay as they were.
 * @param {any} report
 * @param {any} again
 */
export function replaced(report, again) {
  const results = new Map(report.testResults.map((/** @type {any} */ one) => [one.name, one]));
  for (const one of again?.testResults ?? []) results.set(one.name, one);
  return { ...report, testResults: [...results.values()] };
}

/**
 * @param {any} report
 * @returns {string[]}
 */
function redTests(report) {
  return (report?.testResults ?? []).flatMap((/** @type {any} */ { name, status, assertionResults }) => {
    const reds = assertionResults.filter((/** @type {any} */ one) => one.status !== 'passed');
    const file = relative(root, name);
    if (reds.length === 0) return status === 'passed' ? [] : [file];
    return reds.map((/** @type {any} */ { fullName }) => `${file}: ${fullName}`);
  });
}

/**
 * These files, or all there are.
 * @param {readonly string[]} files
 * @param {Record<string, string>} env
 */
export async function runVitestFiles(files = [], env = {}) {
  const report = freshReport('vitest.json');
  const errors = freshReport('vitest-errors.json');
  const reporters = ['default', 'json', './scripts/lib/errors-outside-of-tests.mjs'];
  const args = [
    'run',
    ...reporters.map((name) => `--reporter=${name}`),
    `--outputFile.json=${report}`,
    ...files,
  ];
  const { code } = await runCommand(...nodeProgram('vitest/vitest.mjs', ...args), {
    show: true,
    env: { ...env, ERRORS_OUTSIDE_OF_TESTS: errors },
  });
  return { code, report: readReport(report), outside: /** @type {string[]} */ (readReport(errors) ?? []) };
}

/** @returns {Promise<Result>} */
export async function runPlaywright(/** @type {string | undefined} */ browser) {
  const report = freshReport('playwright.json');
  const { code } = await runCommand(
    ...nodeProgram('@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'),
    {
      show: true,
      env: { PLAYWRIGHT_REPORT: report, ...(browser && { CHROMIUM_PATH: browser }) },
    },
  );
  const read = readReport(report);
  return { ...countPlaywright(read, { code, files: browserTests() }), reds: redSpecs(read) };
}

/**
 * Those that failed, and those that passed at their second try.
 * @param {any} report of Playwright; its suites lie in each other
 * @returns {string[]}
 */
export function redSpecs(report) {
  return (report?.suites ?? []).flatMap((/** @type {any} */ suite) => [
    ...(suite.specs ?? []).flatMap((/** @type {any} */ { file, title, tests }) =>
      tests
        .filter((/** @type {any} */ { status }) => status === 'unexpected' || status === 'flaky')
        .map(
          (/** @type {any} */ { status }) =>
            `${status === 'flaky' ? 'Falhou uma vez' : 'Falhou'}: e2e/${file}: ${title}`,
        ),
    ),
    ...redSpecs(suite),
  ]);
}

export function browserTests() {
  return listFiles(root, ['e2e']).filter(isTest);
}

/**
 * A skipped test has not passed, a file that ran no test has not either, and a run that ended badly is never clean; an
 * error outside of every test is a failure of its own.
 * @param {any} report
 * @param {{ code: number, files: string[], outside?: readonly string[] }} run
 * @returns {Result}
 */
export function countVitest(report, { code, files, outside = [] }) {
  /** @type {{ name: string, assertionResults: { status: string }[] }[]} */
  const results = report?.testResults ?? [];
  const statuses = results.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const ran = results.filter(({ assertionResults }) => assertionResults.length > 0);
  return resultOf(code, {
    passed: statuses.filter((status) => status === 'passed').length,
    failed: statuses.filter((status) => status !== 'passed').length,
    silent: without(files, new Set(ran.map(({ name }) => relative(root, name)))),
    outside,
  });
}

/**
 * @param {any} report
 * @param {{ code: number, files: string[] }} run
 * @returns {Result}
 */
export function countPlaywright(report, { code, files }) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  const ran = new Set(
    (report?.suites ?? []).map((/** @type {{ file: string }} */ { file }) => join('e2e', file)),
  );
  return resultOf(code, {
    // On a shared machine a page can be late once; Playwright names each test that needed its second try.
    passed: expected + flaky,
    failed: unexpected + skipped,
    silent: without(files, ran),
  });
}

/**
 * @param {number} code
 * @param {{ passed: number, failed: number, silent: string[], outside?: readonly string[] }} counts
 * @returns {Result}
 */
function resultOf(code, { passed, failed, silent, outside = [] }) {
  const problems = [
    ...silent.map((file) => `Nenhum teste executado em ${file}.`),
    ...outside.map((message) => `Erro fora dos testes: ${message}`),
  ];
  if (code !== 0 && failed + problems.length === 0)
    problems.push(`A execução terminou com o código ${code}.`);
  return { passed, failed: failed + problems.length, problems };
}

/**
 * @param {string[]} files
 * @param {Set<string>} ran
 */
function without(files, ran) {
  return files.filter((file) => !ran.has(file));
}

/** @param {string} name */
function freshReport(name) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(join(root, '.cache', name), { force: true });
  return join(root, '.cache', name);
}

/** @param {string} path */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
