import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join, relative } from 'node:path';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { runOrExplain } from './lib/explain-failure.mjs';
import { keepResults } from './lib/full-results.mjs';
import { say, seconds } from './lib/progress.mjs';
import { conclude, forgetLines, longerForms, namedPromises, readLines, tableOf } from './lib/promises.mjs';
import { root } from './lib/root.mjs';
import { nodeProgram, runCommand } from './lib/run-command.mjs';
import { isTest } from './lib/source-files.mjs';
import { runVitestFiles } from './lib/test-suites.mjs';

// `npm run guarantees` measures every promise in its short form, `-- --full` at the counts of the security catalogue, with
// every other test that has a longer form, and keeps the result in docs/guarantees.md; with names, those alone:
// `npm run guarantees -- --full isolation races`.
await runOrExplain(async () => {
  await ensureInstalled();
  const args = process.argv.slice(2);
  const full = args.includes('--full') || process.env.FULL === '1';
  const wanted = args.filter((arg) => !arg.startsWith('--'));
  const isWanted = (/** @type {string} */ name) => wanted.length === 0 || wanted.includes(name);
  const named = namedPromises().filter(
    ({ name, file }) => isWanted(name) && (full || wanted.includes(name) || isTest(file)),
  );
  const besides = longerForms().filter(({ name }) => isWanted(name) && (full || wanted.includes(name)));
  const unknown = wanted.filter((name) => ![...named, ...besides].some((part) => part.name === name));
  if (unknown.length > 0) throw new Error(`Promessa desconhecida: ${unknown.join(', ')}.`);

  const since = performance.now();
  say(machine(full));
  forgetLines();
  const files = [...new Set([...named, ...besides].map(({ file }) => file))];
  const tests = files.filter(isTest);
  const env = { FULL: full ? '1' : '' };
  const ran = tests.length > 0 ? await runVitestFiles(tests, env) : { code: 0, report: undefined };
  const codes = [ran.code];
  for (const script of files.filter((file) => !isTest(file)))
    codes.push((await runCommand(...nodeProgram(join('..', script)), { show: true, env })).code);

  const results = conclude(named, readLines(), ran.report);
  say('');
  for (const result of results) say(JSON.stringify(result));
  say('');
  for (const line of tableOf(results)) say(line);
  if (full) keepResults([...results.map(rowOf), ...besides.map((part) => rowOfTests(part, ran.report))]);
  const unmeasured = results.filter(({ unmeasured }) => unmeasured !== undefined && !full).length;
  const broken = results.filter(({ held }) => !held).length - unmeasured;
  const held = results.length - broken - unmeasured;
  say(
    `\n${held} cumpridas, ${broken} quebradas, ${unmeasured} não medidas, em ${seconds(since)}. ${machine(full)}`,
  );
  if (broken > 0 || codes.some((code) => code !== 0)) process.exitCode = 1;
});

/** @param {import('./lib/promises.mjs').Result} result */
function rowOf({ promise, tried, failed, held, seconds }) {
  return fullRow(promise, { tried, failed, seconds, held });
}

/**
 * @param {{ name: string, file: string }} part
 * @param {any} report
 */
function rowOfTests({ name, file }, report) {
  const suite = report?.testResults?.find((/** @type {any} */ one) => relative(root, one.name) === file);
  const tests = suite?.assertionResults ?? [];
  const failed = tests.filter((/** @type {any} */ { status }) => status !== 'passed').length;
  const seconds = suite ? (suite.endTime - suite.startTime) / 1000 : 0;
  return fullRow(name, { tried: tests.length, failed, seconds, held: suite?.status === 'passed' });
}

/**
 * @param {string} part
 * @param {{ tried: number, failed: number, seconds: number, held: boolean }} figures
 */
function fullRow(part, { tried, failed, seconds, held }) {
  const day = new Date().toISOString().slice(0, 10);
  const minutes = (seconds / 60).toFixed(1);
  return { part, day, commit: commit(), tried, failed, minutes, result: held ? 'held' : 'BROKEN' };
}

function commit() {
  return spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim();
}

/** @param {boolean} full */
function machine(full) {
  const load = loadavg().map((value) => value.toFixed(1));
  const model = cpus()[0]?.model ?? 'processador desconhecido';
  return `${new Date().toISOString().slice(0, 16)}Z, forma ${full ? 'completa' : 'curta'}, ${availableParallelism()} núcleos (${model}), carga ${load.join(' ')}, Node ${process.versions.node}`;
}
