import type { AuditAction } from '@conforme/contracts/core/audit-words/audit-words.ts';
import type { EntryAuthor } from '@conforme/contracts/platform/cases/case-entries.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { deferStatement } from '../../../core/database/pipeline.ts';
import { recordAudit } from '../../audit/audit.ts';
import type { Notifier, Reader } from '../../notifications/notifier.ts';
import type { CaseKeys } from '../case-keys.ts';
import type { OpenedCase } from '../case-ref.ts';
import { type NewClock, startClocks } from '../clocks.ts';
import type { DueDates } from '../due-dates.ts';
import { openCase } from '../open-case.ts';
import { wordsOfCase } from '../tell-handlers.ts';
import { addEntry } from '../timeline.ts';

export interface BeginServices {
  readonly caseKeys: CaseKeys;
  readonly notifier: Pick<Notifier, 'tell'>;
}

interface BegunCase {
  readonly kind: CaseKind;
  readonly legalEntityId: number;
  readonly channel: string;
  readonly receivedAt: string;
  readonly state: string;
  readonly clocks: readonly NewClock[];
  readonly dates: DueDates;
  /** Who wrote it down; null for what came through a public form. */
  readonly createdBy: number | null;
  /** Whose doing it is, where that does not follow from who wrote it down. */
  readonly author?: EntryAuthor;
  /** Whom to tell; of a sealed case who reads it. */
  readonly readers: readonly Reader[];
  readonly told: { readonly title: string; readonly message: (protocol: string) => string };
  readonly action: AuditAction;
}

/**
 * A case with its clocks, its first line, the notice to whoever handles it and its audit row; `own` writes the row of its
 * kind. Nothing is asked any more: all of it is sent with the commit. Of a sealed case notice and audit row are written by
 * the hourly job (`sealed-news.jobs.ts`), so that no row tells the moment.
 */
export async function beginCase(
  db: Transaction,
  { caseKeys, notifier }: BeginServices,
  begun: BegunCase,
  own: (opened: OpenedCase) => Promise<void>,
): Promise<OpenedCase> {
  const { kind, legalEntityId, channel, createdBy, readers, told } = begun;
  const opened = await openCase(db, caseKeys, begun);
  await startClocks(db, kind, opened, begun.clocks);
  await own(opened);
  await addEntry(db, opened, {
    kind: 'received',
    author: begun.author ?? (createdBy === null ? 'outside' : 'staff'),
    ...(createdBy === null ? {} : { authorId: createdBy }),
    audience: 'outside',
    facts: { channel },
  });
  if (kind.confidentiality.sealed) {
    for (const { user_id } of readers)
      await deferStatement(
        db,
        db.insertInto('case_readers').values({ case_id: opened.id, legal_entity_id: legalEntityId, user_id }),
      );
    return opened;
  }
  const words = {
    title: told.title,
    message: told.message(opened.protocol),
    ...(createdBy === null ? {} : { createdBy }),
  };
  await notifier.tell(db, readers, wordsOfCase(kind, opened, words));
  await recordAudit(
    db,
    { legalEntityId, actorId: createdBy },
    { action: begun.action, object: [kind.object, opened.id], meta: { channel } },
  );
  return opened;
}
