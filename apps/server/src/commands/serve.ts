import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { publicUrl } from '../core/config.ts';
import { log } from '../core/log.ts';
import { StartError } from '../core/start-error.ts';
import { countAdministrators } from '../platform/accounts/accounts.ts';
import { createFirstAdministrator } from '../platform/accounts/first-administrator.ts';
import { SharedLimiter } from '../platform/rate-limits.ts';
import { forgetSetupLink, keepSetupLink } from '../platform/setup-link.ts';
import { type Installation, openInstallation } from './open-installation.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

export async function serve(): Promise<void> {
  const installation = await openInstallation(say);
  try {
    await setUpFromEnvironment(installation);
    const app = await buildApp(installation);
    const config = { ...installation.config, PORT: await listen(app, installation) };
    say(`Conforme em ${publicUrl(config)}`);
    if ((await countAdministrators(installation.system)) === 0)
      say(`Primeiros passos (link de uso único): ${await keepSetupLink(config, installation.keys)}`);
    else await forgetSetupLink(config);
    tidyEveryHour(installation);
    stopOnSignal(app, installation);
  } catch (error) {
    await installation.close();
    throw error;
  }
}

async function listen(app: FastifyInstance, { config }: Installation): Promise<number> {
  try {
    await app.listen({ port: config.PORT, host: config.HOST });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(
        `A porta ${config.PORT} já está em uso: feche o outro programa ou escolha outra com PORT.`,
      );
    if (code === 'EACCES')
      throw new StartError(
        `Sem permissão para usar a porta ${config.PORT}: escolha uma acima de 1023 com PORT.`,
      );
    throw error;
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : config.PORT;
}

/** For automated installs: creates the first administrator once and is ignored ever after. */
async function setUpFromEnvironment({ config, system }: Installation): Promise<void> {
  const { SETUP_ADMIN_EMAIL: email, SETUP_ADMIN_PASSWORD: password } = config;
  if (!email || !password || (await countAdministrators(system)) > 0) return;
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

function tidyEveryHour({ system, keys }: Installation): void {
  const limiter = new SharedLimiter(system, keys.derive('rate limits'));
  setInterval(
    () => limiter.forgetExpired().catch((error) => log.warn('tidy failed', { reason: error.code })),
    3_600_000,
  ).unref();
}

/** Finishes what is in flight, then the server, then the database. npm forwards Ctrl+C, so it arrives twice. */
function stopOnSignal(app: FastifyInstance, installation: Installation): void {
  let stopping = 0;
  const stop = async () => {
    if (stopping > 0) {
      if (performance.now() - stopping > 1500) process.exit(1);
      return;
    }
    stopping = performance.now();
    say('Encerrando…');
    setTimeout(() => process.exit(1), 30_000).unref();
    await app.close();
    await installation.close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
