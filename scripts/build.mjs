import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { runOrExplain } from './lib/explain-failure.mjs';

await runOrExplain(async () => {
  await ensureInstalled();
  await ensureBuilt();
});
