import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { paths } from '../paths.ts';
import { Files } from '../platform/files/files.ts';
import { verifyFiles, type WrongFile } from '../platform/files/verify-files.ts';
import { ReadingThreads } from '../platform/reading/reading-threads.ts';
import { openInstallation } from './open-installation.ts';

const words: Readonly<Record<WrongFile['what'], string>> = {
  missing: 'Arquivo ausente',
  damaged: 'Arquivo alterado',
  unknown: 'Arquivo sem registro',
};

/** `npm run files:verify`: exit 1 and a line for each file that is not as its row says, or that no row knows. */
export async function verifyFilesCommand(): Promise<void> {
  const { config, system, close } = await openInstallation({ say: () => {}, join: true });
  try {
    const files = new Files(config, system, new ReadingThreads(paths.readingWorker, config));
    const verified = await verifyFiles(await files.store(), system, ({ what, key, row }) => {
      const whose = row ? `${row.id} (${row.purpose}, entidade ${row.legal_entity_id}), ` : '';
      process.stdout.write(`${words[what]}: ${whose}chave ${key}.\n`);
    });
    const looked = `${verified.files} conferidos, ${formatBytes(verified.bytes)}`;
    if (verified.wrong > 0) process.exitCode = 1;
    process.stdout.write(
      verified.wrong > 0
        ? `Arquivos com problema: ${verified.wrong}. ${looked}.\n`
        : `Arquivos íntegros: ${looked}.\n`,
    );
  } finally {
    await close();
  }
}
