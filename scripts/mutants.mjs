import { everyFault } from '../mutants/every-fault.mjs';
import { copyOfTree } from './lib/copy-of-tree.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { runOrExplain } from './lib/explain-failure.mjs';
import { plant, problemOf } from './lib/faults.mjs';
import { FaultsFound } from './lib/faults-found.mjs';
import { say, seconds } from './lib/progress.mjs';
import { writePromise } from './lib/record-promise.mjs';
import { WarmTests } from './lib/warm-tests.mjs';

/** @typedef {import('./lib/faults.mjs').Fault & { area: string }} Fault */

const ORDER = ['contracts', 'web', 'scripts', 'server', 'guarantees'];

/** What is built or migrated before the first test: a fault in there is only met by a start of its own. */
const isBeforeTests = (/** @type {Fault} */ { file, caughtBy }) =>
  file.endsWith('.sql') || caughtBy.project === 'guarantees';

const args = process.argv.slice(2);
const words = args.filter((arg) => !arg.startsWith('--'));
const goesOn = args.includes('--resume');

/** Named on the command line, in part: areas, faults or files of tests; all of them without a word. */
function chosen() {
  const faults = Object.entries(everyFault).flatMap(([area, list]) =>
    list.map((fault) => ({ area, ...fault })),
  );
  const wanted = faults.filter(({ area, name, caughtBy }) =>
    words.some((word) => `${area}: ${name} ${caughtBy.file}`.includes(word)),
  );
  const place = (/** @type {Fault} */ fault) =>
    ORDER.indexOf(fault.caughtBy.project) * 2 + Number(isBeforeTests(fault));
  // Those of one file of tests after each other: what it needs is at hand.
  return (words.length === 0 ? faults : wanted).sort(
    (one, other) => place(one) - place(other) || one.caughtBy.file.localeCompare(other.caughtBy.file),
  );
}

/**
 * The same tests in the untouched copy: what is red without a fault shows nothing.
 * @param {WarmTests} tests
 * @param {readonly Fault[]} faults
 * @returns {Promise<Map<Fault, string>>} those that show nothing, and why
 */
async function withoutFaults(tests, faults) {
  /** @type {Map<Fault, string>} */
  const useless = new Map();
  for (const project of ORDER) {
    const own = faults.filter(({ caughtBy }) => caughtBy.project === project);
    const isWhole = (/** @type {string} */ file) =>
      own.some(({ caughtBy }) => caughtBy.file === file && caughtBy.name === undefined);
    for (const whole of [true, false]) {
      const part = own.filter(({ caughtBy }) => isWhole(caughtBy.file) === whole);
      if (part.length === 0) continue;
      const files = [...new Set(part.map(({ caughtBy }) => caughtBy.file))];
      const names = whole ? [] : [...new Set(part.map(({ caughtBy }) => caughtBy.name ?? ''))];
      const { passed, failed, broken } = await tests.run(/** @type {never} */ (project), files, {
        names,
        bail: false,
      });
      for (const problem of [...failed, ...broken]) say(`  red without any fault: ${problem.name}`);
      for (const fault of part) {
        const isThere = (/** @type {{ file: string }} */ { file }) => file === fault.caughtBy.file;
        const holds = (/** @type {{ file: string, name: string }} */ test) =>
          isThere(test) && test.name.includes(fault.caughtBy.name ?? '');
        if (failed.some(holds) || broken.some(isThere)) useless.set(fault, 'its tests are red without it');
        else if (!passed.some(holds)) useless.set(fault, 'no test has that name');
      }
    }
  }
  return useless;
}

/**
 * @param {string} copy
 * @param {WarmTests} tests
 * @param {Fault} fault
 * @returns {Promise<{ caught: boolean, words: string }>}
 */
async function tryFault(copy, tests, fault) {
  const { file, caughtBy } = fault;
  const takeBack = plant(copy, fault);
  if (isBeforeTests(fault)) await tests.close();
  tests.changed(file);
  try {
    const names = caughtBy.name ? [caughtBy.name] : [];
    const { failed, broken } = await tests.run(caughtBy.project, [caughtBy.file], { names });
    const [first] = failed;
    if (first) return { caught: true, words: first.name };
    return {
      caught: false,
      words: broken[0] ? `nothing was tested: ${broken[0].name}` : `${caughtBy.file} stays green`,
    };
  } finally {
    takeBack();
    tests.changed(file);
    if (isBeforeTests(fault)) await tests.close();
  }
}

// `npm run mutants` plants every fault, one at a time, in a copy; `npm run mutants -- scope TOTP` those alone;
// `npm run mutants -- --resume` goes on where a run was ended, with the faults that are not found yet.
await runOrExplain(async () => {
  await ensureInstalled();
  const since = performance.now();
  const found = new FaultsFound(goesOn || words.length > 0);
  const all = chosen();
  const faults = goesOn ? all.filter((fault) => !found.has(fault)) : all;
  if (faults.length < all.length) say(`${all.length - faults.length} were found before.`);
  const copy = copyOfTree();
  process.on('exit', copy.remove);
  process.chdir(copy.folder);
  // The short form of each test is what runs with every change: that is what must notice.
  delete process.env.FULL;
  // Which part of the many each meets is chance otherwise; here a fault is found every time or never.
  process.env.TURNS_SEED = '1';
  // Built ones would be without the fault.
  process.env.THREADS = 'source';
  const tests = new WarmTests(copy.folder);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => tests.close().finally(() => process.exit(1)));
  say(`${faults.length} faults; first the same tests without any of them…`);
  const fitting = faults.filter((fault) => problemOf(copy.folder, fault) === null);
  const useless = await withoutFaults(tests, fitting);
  say(`  done in ${seconds(since)}.`);
  /** @type {string[]} */
  const missed = [];
  for (const fault of faults) {
    const began = performance.now();
    const why = problemOf(copy.folder, fault) ?? useless.get(fault);
    const { caught, words } = why ? { caught: false, words: why } : await tryFault(copy.folder, tests, fault);
    if (!caught) missed.push(`${fault.area}: ${fault.name}`);
    found.note(fault, { caught, words, seconds: Math.round((performance.now() - began) / 1000) });
    say(
      `${caught ? 'found    ' : 'NOT FOUND'} ${fault.area}: ${fault.name} (${seconds(began)})\n            ${words}`,
    );
  }
  await tests.close();
  if (words.length === 0)
    writePromise(
      'honesty',
      {
        tried: all.length,
        atLeast: 25,
        failed: missed.length,
        target: 'cada erro plantado numa cópia é visto pelos testes',
        missed,
      },
      'full',
    );
  say(`${all.length - missed.length} of ${all.length} faults found, the last in ${seconds(since)}.`);
  process.exit(missed.length === 0 && all.length > 0 ? 0 : 1);
});
