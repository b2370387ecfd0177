import { join } from 'node:path';
import { makeDemoDirectory, removeDemoDirectory } from './lib/demo-directory.mjs';
import { demoSettings } from './lib/demo-settings.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { runOrExplain, StartError } from './lib/explain-failure.mjs';
import { root } from './lib/root.mjs';
import { runServer } from './lib/run-server.mjs';

await runOrExplain(async () => {
  if (process.env.NODE_ENV === 'production')
    throw new StartError('A demonstração tem senhas conhecidas e não roda com NODE_ENV=production.');
  const settings = demoSettings(process.env, join(root, 'data-demo'));
  Object.assign(process.env, settings);
  const { DATA_DIR: dataDir } = settings;
  if (process.argv.includes('--reset')) removeDemoDirectory(dataDir);
  makeDemoDirectory(dataDir);
  await ensureInstalled();
  await ensureBuilt();
  await runServer('demo', []);
});
