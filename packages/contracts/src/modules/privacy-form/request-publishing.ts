import type { EntryKind } from '../../core/cases/case-entries.ts';

/** Lines whose text may be read by whoever has the protocol. What is weighed or decided inside the house stays there. */
const publishable: readonly EntryKind[] = ['note', 'question', 'answer', 'extended', 'share_notice'];

/** Why a line of the timeline may not be made public, in the user's words; null when it may. */
export function refusedPublishing(entry: {
  readonly kind: string;
  readonly author: string;
  readonly audience: string;
  readonly body: string | null;
}): string | null {
  if (entry.audience === 'public') return 'Esta tratativa já é pública.';
  if (entry.author !== 'staff') return 'Só o que a equipe escreveu pode ser tornado público.';
  if (!publishable.includes(entry.kind as EntryKind) || entry.body === null)
    return 'Esta tratativa é interna e não pode ser tornada pública.';
  return null;
}
