import { pathToFileURL } from 'node:url';
import { runOrExplain } from './lib/explain-failure.mjs';
import { root } from './lib/root.mjs';

// The entry of `tsx watch`: the server from its sources, as the built one is run by start.mjs.
await runOrExplain(async () => {
  const { run } = await import(pathToFileURL(`${root}/apps/server/src/main.ts`).href);
  await run('serve', []);
});
