import {
  allChains,
  type BrokenRecord,
  type VerifiedUpTo,
  verifyAudit,
} from '../platform/audit/verify-audit.ts';
import { openInstallation } from './open-installation.ts';

/** `npm run audit:verify`: exit 1 and, of each broken chain, the first row that does not follow from the one before. */
export async function verifyAuditCommand(): Promise<void> {
  const { system, close } = await openInstallation({ say: () => {}, join: true });
  try {
    const chains = await allChains(system);
    const broken: BrokenRecord[] = [];
    let checked = 0;
    let next: VerifiedUpTo | null = null;
    do {
      const step = await verifyAudit(system, chains, next, 1_000);
      checked += step.checked;
      broken.push(...step.broken);
      next = step.next;
    } while (next);
    for (const { chain, seq, id, reason } of broken)
      process.stdout.write(
        `Auditoria rompida na cadeia ${chain}, linha ${seq} (id ${id ?? 'ausente'}): ${reason}.\n`,
      );
    if (broken.length > 0) process.exitCode = 1;
    else process.stdout.write(`Auditoria íntegra: ${checked} linhas conferidas.\n`);
  } finally {
    await close();
  }
}
