import { Chip } from '../../../core/ui/chip.tsx';
import type { CaseListKind } from '../case-kind.ts';

/** How far the work on a case has come. */
export function StateChip({ kind, state }: { kind: Pick<CaseListKind, 'states'>; state: string }) {
  const look = kind.states[state];
  if (!look) return null;
  return (
    <Chip tone={look.tone} icon={look.icon}>
      {look.label}
    </Chip>
  );
}
