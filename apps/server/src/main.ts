import { verifyAuditCommand } from './commands/audit-verify.ts';
import { serveDemo } from './commands/demo.ts';
import { verifyFilesCommand } from './commands/files-verify.ts';
import { switchMaintenance } from './commands/maintenance.ts';
import { rotateLinkKeys } from './commands/rotate-link-keys.ts';
import { serve } from './commands/serve.ts';
import { StartError } from './core/start-error.ts';

const commands: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  serve,
  demo: serveDemo,
  'audit:verify': verifyAuditCommand,
  'files:verify': verifyFilesCommand,
  maintenance: switchMaintenance,
  'keys:rotate': rotateLinkKeys,
};

/** The scripts at the root of the repository call this with the command's name. */
export async function run(command: string, args: string[]): Promise<void> {
  const work = commands[command];
  if (!work)
    throw new StartError(`Comando desconhecido: ${command}. Existem: ${Object.keys(commands).join(', ')}.`);
  await work(args);
}
