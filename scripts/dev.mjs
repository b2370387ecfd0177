import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { runOrExplain, StartError } from './lib/explain-failure.mjs';
import { say } from './lib/progress.mjs';
import { root } from './lib/root.mjs';
import { nodeProgram } from './lib/run-command.mjs';

const WEB_PORT = 5173;
const PROVIDERS = '__SOCIAL_PROVIDERS__';
const envFile = `${root}/.env`;

await runOrExplain(async () => {
  await ensureInstalled();
  const port = process.env.PORT ?? '3000';
  const address = `http://localhost:${WEB_PORT}`;
  const web = await serveWeb(`http://127.0.0.1:${port}`);
  const server = spawn(
    ...nodeProgram('tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'scripts/dev-server.mjs'),
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Out of the terminal's reach: a second signal makes tsx kill the server instead of ending it.
      detached: true,
      // The browser talks to the web server below, so that is the address the application must know.
      env: { NODE_ENV: 'development', PUBLIC_URL: address, ...process.env, PORT: port },
    },
  );
  say(`Interface com recarga em ${address} (servidor na porta ${port}). Ctrl+C encerra os dois.`);

  const ended = once(server, 'exit');
  const end = () => server.killed || server.kill('SIGTERM');
  process.on('SIGINT', end).on('SIGTERM', end);
  await ended;
  await web.close();
});

/** Whom one may sign in with, where the built page has it from the server; a wrong setting is the server's to name. */
function providersOf() {
  try {
    const settings = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {};
    /** @type {{ name: string, label: string }[]} */
    const providers = JSON.parse(process.env.OIDC_PROVIDERS ?? (settings.OIDC_PROVIDERS || '[]'));
    const shown = JSON.stringify(providers.map(({ name, label }) => ({ name, label })));
    return shown.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  } catch {
    return '[]';
  }
}

/** @param {string} target */
async function serveWeb(target) {
  const { createServer } = await import('vite');
  const proxied = { target, ws: true };
  const web = await createServer({
    root: `${root}/apps/web`,
    configFile: `${root}/apps/web/vite.config.ts`,
    plugins: [{ name: 'facts', transformIndexHtml: (html) => html.replace(PROVIDERS, providersOf) }],
    server: {
      port: WEB_PORT,
      strictPort: true,
      proxy: { '/api': proxied, '/health': proxied, '/broadcasting': proxied },
    },
  });
  return web.listen().catch(() => {
    throw new StartError(`A porta ${WEB_PORT} está ocupada. Encerre quem a usa e execute novamente.`);
  });
}
