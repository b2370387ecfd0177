import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { invalidField } from '../../core/app-error.ts';

interface Asked {
  readonly requires_signature: boolean;
  readonly signature_due_on: string | null;
}

/**
 * Nobody is asked to sign until a day that is over, or before there is anything to read. What stood there before may
 * stay: time goes on, and other fields are still saved.
 */
export function assertDueAhead(
  { requires_signature, signature_due_on: due }: Asked,
  { firstDay = null, was = null }: { readonly firstDay?: string | null; readonly was?: string | null } = {},
): void {
  if (!requires_signature || due === null || due === was) return;
  if (due < civilDayOf(Date.now()))
    throw invalidField('signature_due_on', 'O prazo para assinar já passou: escolha de hoje em diante.');
  if (firstDay !== null && due < firstDay)
    throw invalidField('signature_due_on', 'O prazo para assinar termina antes de haver o que ler.');
}
