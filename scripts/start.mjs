import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { runOrExplain } from './lib/explain-failure.mjs';
import { runServer } from './lib/run-server.mjs';

await runOrExplain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await runServer('serve', []);
});
