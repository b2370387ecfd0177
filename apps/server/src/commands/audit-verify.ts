import { sql } from 'kysely';
import { openInstallation } from './open-installation.ts';

interface Broken {
  chain: string;
  seq: number;
  id: number | null;
  reason: string;
}

/** `npm run audit:verify`: exit 1 and the first row that does not follow from the one before it. */
export async function verifyAudit(): Promise<void> {
  const { system, close } = await openInstallation({ say: () => {}, join: true });
  try {
    const { rows: counted } = await sql<{
      count: number;
    }>`select count(*) as count from audit_events`.execute(system);
    const { rows } = await sql<Broken>`select * from audit_first_broken()`.execute(system);
    const [broken] = rows;
    if (broken) {
      process.stdout.write(
        `Auditoria rompida na cadeia ${broken.chain}, linha ${broken.seq} (id ${broken.id ?? 'ausente'}): ${broken.reason}.\n`,
      );
      process.exitCode = 1;
    } else process.stdout.write(`Auditoria íntegra: ${counted[0]?.count} linhas conferidas.\n`);
  } finally {
    await close();
  }
}
