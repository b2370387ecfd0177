import { pathToFileURL } from 'node:url';
import { runOrExplain } from '../../scripts/lib/explain-failure.mjs';

// As scripts/start.mjs runs the server, from the given build. RUN_AS gives up root first, when everything is loaded:
// the checkout may be closed to everyone else.
await runOrExplain(async () => {
  const [bundle = '', command = '', ...args] = process.argv.slice(2);
  const { run } = await import(pathToFileURL(bundle).href);
  const account = Number(process.env.RUN_AS);
  if (account) {
    process.setgroups?.([]);
    process.setgid?.(account);
    process.setuid?.(account);
  }
  await run(command, args);
});
