import { readFile } from 'node:fs/promises';
import { buildApp } from '../app.ts';
import { publicUrl } from '../core/config.ts';
import { watchRequests } from '../core/http/requests-in-flight.ts';
import { makeSocketGate } from '../core/http/sockets.ts';
import { adoptConsole } from '../core/log.ts';
import { StartError } from '../core/start-error.ts';
import { hasAdministrator } from '../platform/accounts/accounts.ts';
import { createFirstAdministrator } from '../platform/accounts/first-administrator.ts';
import { assertNoDemonstration } from '../platform/demo/demonstration-mark.ts';
import { forgetSetupLink, keepSetupLink } from '../platform/setup-link.ts';
import { type Installation, openInstallation } from './open-installation.ts';
import { startJobs } from './start-jobs.ts';

const IN_FLIGHT_MS = 25_000;
const SAME_SIGNAL_MS = 1_500;
const GIVE_UP_MS = 5_000;

type App = Awaited<ReturnType<typeof buildApp>>;

const say = (line: string) => process.stdout.write(`${line}\n`);

export const serve = (): Promise<void> =>
  serveWith(async ({ config, system }) => {
    if (config.NODE_ENV === 'production') await assertNoDemonstration(system);
    return [];
  });

/** `prepare` works on the installation before anybody is let in, and gives lines to say once it listens. */
export async function serveWith(
  prepare: (installation: Installation) => Promise<readonly string[]>,
): Promise<void> {
  const signals = listenForSignals();
  adoptConsole();
  try {
    const installation = await openInstallation({ say });
    try {
      await serveUntil(signals, installation, await prepare(installation));
    } finally {
      await installation.close();
    }
  } catch (error) {
    // Ctrl+C reaches what the start was running, too: that this failed is no news.
    if (!(signals.received() && error instanceof StartError)) throw error;
  }
  process.exit(0);
}

async function serveUntil(
  signals: Signals,
  installation: Installation,
  lines: readonly string[],
): Promise<void> {
  await setUpFromEnvironment(installation);
  const app = await buildApp(installation);
  const inFlight = watchRequests(app);
  const openSocketGate = await socketGate(app, installation);
  const config = { ...installation.config, PORT: await listen(app, installation) };
  await openSocketGate();
  say(`Conforme em ${publicUrl(config)}`);
  for (const line of lines) say(line);
  if (!(await hasAdministrator(installation.system)))
    say(`Primeiros passos (link de uso único): ${await keepSetupLink(config, installation.keys)}`);
  else await forgetSetupLink(config);
  const jobs = startJobs(installation);
  await signals.first;
  say('Encerrando…');
  // Whoever is still sending or reading by then has had time enough.
  setTimeout(inFlight.disconnect, IN_FLIGHT_MS).unref();
  signals.again.then(inFlight.disconnect);
  await Promise.all([app.close().then(inFlight.ended), jobs.stop(signals.again)]);
}

async function listen(app: App, { config }: Installation): Promise<number> {
  await app
    .listen({ port: config.PORT, host: config.HOST })
    .catch((error) => cannotListen(error, config.HOST, { name: 'PORT', port: config.PORT }));
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : config.PORT;
}

/** Sockets have a port of their own where the configuration gives them one; otherwise they share the first. */
async function socketGate(app: App, { config }: Installation): Promise<() => Promise<void>> {
  const { REALTIME, REALTIME_PORT: port, REALTIME_TLS_CERT: cert, REALTIME_TLS_KEY: key, HOST } = config;
  if (!REALTIME || port === undefined) return async () => {};
  const tls =
    cert && key
      ? { cert: await readPem('REALTIME_TLS_CERT', cert), key: await readPem('REALTIME_TLS_KEY', key) }
      : null;
  const cannot = (error: NodeJS.ErrnoException) => cannotListen(error, HOST, { name: 'REALTIME_PORT', port });
  try {
    const gate = makeSocketGate(app, tls);
    return () => gate.listen(port, HOST).catch(cannot);
  } catch (error) {
    return cannot(error as NodeJS.ErrnoException);
  }
}

const readPem = (setting: string, file: string): Promise<Buffer> =>
  readFile(file).catch(() => {
    throw new StartError(`${setting}: não foi possível ler ${file}.`);
  });

function cannotListen(
  error: NodeJS.ErrnoException,
  host: string,
  { name, port }: { name: string; port: number },
): never {
  const { code } = error;
  if (code === 'EADDRINUSE')
    throw new StartError(
      `A porta ${port} já está em uso: feche o outro programa ou escolha outra com ${name}.`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    throw new StartError(`HOST: ${host} não é um endereço desta máquina; use localhost ou 0.0.0.0.`);
  if (code === 'EACCES')
    throw new StartError(`Sem permissão para usar a porta ${port}: escolha uma acima de 1023 com ${name}.`);
  if (code?.startsWith('ERR_OSSL'))
    throw new StartError(
      'REALTIME_TLS_CERT e REALTIME_TLS_KEY: o certificado e a chave não servem um ao outro.',
    );
  throw error;
}

/** For automated installs: creates the first administrator once and is ignored ever after. */
async function setUpFromEnvironment({ config, system }: Installation): Promise<void> {
  const { SETUP_ADMIN_EMAIL: email, SETUP_ADMIN_PASSWORD: password } = config;
  if (!email || !password || (await hasAdministrator(system))) return;
  try {
    await createFirstAdministrator(system, {
      name: 'Administração',
      email: email.toLowerCase(),
      password,
      organisation: { company_name: config.SETUP_ORGANISATION, trading_name: null, cnpj: null },
    });
  } catch (error) {
    const errors = (error as { errors?: Record<string, string[]> }).errors;
    if (errors) throw new StartError(`SETUP_ADMIN_PASSWORD: ${Object.values(errors)[0]?.[0]}`);
    throw error;
  }
}

interface Signals {
  readonly received: () => boolean;
  readonly first: Promise<void>;
  /** Told twice: the person does not want to wait. */
  readonly again: Promise<void>;
}

/** From the first moment on: a start that is interrupted ends in order, too, and leaves no database running. */
function listenForSignals(): Signals {
  let since: number | undefined;
  let tellFirst = () => {};
  let tellAgain = () => {};
  const receive = () => {
    since ??= performance.now();
    tellFirst();
    // npm passes Ctrl+C on to a process that got it from the terminal already: that is one signal.
    if (performance.now() - since < SAME_SIGNAL_MS) return;
    tellAgain();
    setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
  };
  process.on('SIGINT', receive).on('SIGTERM', receive);
  return {
    received: () => since !== undefined,
    first: new Promise((resolve) => {
      tellFirst = resolve;
    }),
    again: new Promise((resolve) => {
      tellAgain = resolve;
    }),
  };
}
