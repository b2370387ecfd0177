import { StartError } from '../core/start-error.ts';
import { setMaintenance } from '../platform/maintenance.ts';
import { openInstallation } from './open-installation.ts';

const standard = 'O Conforme está em manutenção. Volte em alguns minutos.';

/** `npm run maintenance on ["mensagem"]` and `npm run maintenance off`: a row every instance sees within a second. */
export async function switchMaintenance([state, ...message]: string[]): Promise<void> {
  if (state !== 'on' && state !== 'off')
    throw new StartError('Use: npm run maintenance on ["mensagem"] ou npm run maintenance off.');
  const { system, close } = await openInstallation({ say: () => {}, join: true });
  try {
    await setMaintenance(system, state === 'on' ? message.join(' ') || standard : null);
    process.stdout.write(state === 'on' ? 'Manutenção ligada.\n' : 'Manutenção desligada.\n');
  } finally {
    await close();
  }
}
