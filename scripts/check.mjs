import { runChecks } from './lib/check-steps.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { runOrExplain } from './lib/explain-failure.mjs';
import { say, seconds } from './lib/progress.mjs';

await runOrExplain(async () => {
  const since = performance.now();
  await ensureInstalled();
  const { passed, failed } = await runChecks(say);
  say(`\n${passed} verificações em ordem, ${failed} com problemas, em ${seconds(since)}.`);
  if (failed > 0) process.exitCode = 1;
});
