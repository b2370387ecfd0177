import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { runOrExplain, StartError } from './lib/explain-failure.mjs';
import { runServer } from './lib/run-server.mjs';

await runOrExplain(async () => {
  const [command, ...args] = process.argv.slice(2);
  if (!command) throw new StartError('Informe o comando: node scripts/server-command.mjs COMANDO.');
  await ensureInstalled();
  await ensureBuilt();
  await runServer(command, args);
});
