import { join } from 'node:path';
import { makeDemoDirectory, removeDemoDirectory } from './lib/demo-directory.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { runOrExplain, StartError } from './lib/explain-failure.mjs';
import { root } from './lib/root.mjs';
import { runServer } from './lib/run-server.mjs';

const USUAL_PORT = '3100';
/** What an installation of its own must not take over from the real one. */
const UNSET = [
  ...['DATABASE_URL', 'APP_DATABASE_URL', 'PUBLIC_URL', 'MASTER_KEY', 'ALLOWED_ORIGINS', 'TRUST_PROXY'],
  ...['SETUP_ADMIN_EMAIL', 'SETUP_ADMIN_PASSWORD', 'SETUP_ORGANISATION'],
];

await runOrExplain(async () => {
  const { DEMO_DATA_DIR, DEMO_PORT, NODE_ENV, PORT } = process.env;
  if (NODE_ENV === 'production')
    throw new StartError('A demonstração tem senhas conhecidas e não roda com NODE_ENV=production.');
  const dataDir = DEMO_DATA_DIR ?? join(root, 'data-demo');
  for (const name of UNSET) process.env[name] = '';
  Object.assign(process.env, {
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    PORT: DEMO_PORT ?? PORT ?? USUAL_PORT,
    HOST: 'localhost',
  });
  if (process.argv.includes('--reset')) removeDemoDirectory(dataDir);
  makeDemoDirectory(dataDir);
  await ensureInstalled();
  await ensureBuilt();
  await runServer('demo', []);
});
