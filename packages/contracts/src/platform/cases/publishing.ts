import type { EntryKind } from './case-entries.ts';

/** Lines a public text may be written from. What is weighed or decided inside the organisation stays there. */
const publishable: readonly EntryKind[] = ['note', 'question', 'answer', 'extended', 'share_notice'];

/** A line of the timeline, as far as this asks. */
export interface PublishableEntry {
  readonly id: number;
  readonly kind: string;
  readonly author: string;
  readonly audience: string;
  readonly body: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** The public text that was written from this line and still stands. */
const publicationOf = <L extends PublishableEntry>(entryId: number, lines: readonly L[]): L | undefined =>
  lines.find(
    ({ kind, audience, facts }) =>
      kind === 'published' && audience === 'public' && facts.source_id === entryId,
  );

/** Why no public text may be written from this line, in the user's words; null when it may. */
export function refusedPublishing(
  entry: PublishableEntry,
  lines: readonly PublishableEntry[],
): string | null {
  if (entry.author !== 'staff') return 'Só o que a equipe escreveu pode ser tornado público.';
  if (!publishable.includes(entry.kind as EntryKind) || entry.body === null)
    return 'Esta tratativa é interna e não pode ser tornada pública.';
  return publicationOf(entry.id, lines) ? 'Esta tratativa já é pública.' : null;
}

/** Why this cannot be taken back, in the user's words; null when it can. */
export const refusedWithdrawal = ({
  kind,
  audience,
}: Pick<PublishableEntry, 'kind' | 'audience'>): string | null =>
  kind === 'published' && audience === 'public' ? null : 'Esta tratativa não está publicada.';
