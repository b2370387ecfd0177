import { runChecks } from './lib/check-steps.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureIcalendar } from './lib/ensure-icalendar.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { findBrowser } from './lib/find-browser.mjs';
import { say, seconds } from './lib/progress.mjs';
import { browserTests, runPlaywright, runVitest } from './lib/test-suites.mjs';

const since = performance.now();
const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const reds = [];

/**
 * Everything runs even when something before it failed; what throws counts as one failure.
 * @param {string} title
 * @param {() => Promise<{ passed: number, failed: number, problems?: string[], reds?: string[] } | void>} work
 */
async function part(title, work) {
  say(`\n── ${title}`);
  try {
    const { passed = 0, failed = 0, problems = [], reds: named = [] } = (await work()) ?? {};
    for (const problem of problems) say(problem);
    reds.push(...named);
    total.passed += passed;
    total.failed += failed;
    return true;
  } catch (error) {
    say(
      error instanceof Error && error.name !== 'StartError'
        ? `${error.stack}`
        : `${/** @type {Error} */ (error).message}`,
    );
    total.failed += 1;
    return false;
  }
}

const installed = await part('Dependências', ensureInstalled);
if (installed) {
  await part('Verificações', () => runChecks(say));
  const built = await part('Construção', ensureBuilt);
  await part('Programas dos testes', ensureIcalendar);
  await part('Testes', runVitest);
  if (built && browserTests().length > 0) {
    await part('Testes no navegador', async () => runPlaywright(await findBrowser()));
  }
}
// Last of all, where they are found without scrolling through thousands of lines.
const MOST_NAMED = 60;
if (reds.length > 0) say(`\n${reds.slice(0, MOST_NAMED).join('\n')}`);
if (reds.length > MOST_NAMED) say(`… e mais ${reds.length - MOST_NAMED}.`);
say(`\nTempo total: ${seconds(since)}.`);
say(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
