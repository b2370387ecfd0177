import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import { linesText } from '@conforme/contracts/platform/deadlines/term-lines.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import { peopleWho } from '../../platform/cases/act-on-case.ts';
import { clocksOf } from '../../platform/cases/clocks.ts';
import type { LockedCase } from '../../platform/cases/handled-kind.ts';
import { tellOfCase } from '../../platform/cases/tell-handlers.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { addEvent } from './act-on-incident.ts';
import { rectifyAutomaticEvents } from './rectifications.ts';

interface Knowledge {
  readonly knownAt: string;
  /** Where it was another one before. */
  readonly before: string | null;
  readonly reason: string | null;
  readonly authorId: number;
}

/** The moment from which the law's clocks run, on record, and told at once to whoever answers for it. */
export async function keepKnowledge(
  db: Transaction,
  notifier: Notifier,
  of: Pick<LockedCase, 'id' | 'legalEntityId' | 'protocol'>,
  { knownAt, before, reason, authorId }: Knowledge,
): Promise<void> {
  await addEntry(db, of, {
    kind: 'knowledge',
    ...{ author: 'staff', authorId },
    ...(reason ? { body: reason } : {}),
    facts: { known_at: knownAt, ...(before === null ? {} : { before }) },
  });
  // From another moment on, the terms count no longer from the one before.
  if (before !== null)
    await rectifyAutomaticEvents(db, of, sql`type = 'knowledge'`, {
      reason: reason ?? 'O conhecimento foi registrado com outra data.',
      by: authorId,
    });
  await addEvent(db, of, {
    type: 'knowledge',
    at: knownAt,
    text: 'A organização soube que dados pessoais foram afetados. Os prazos da ANPD e dos titulares contam daqui.',
    by: authorId,
    isAutomatic: true,
  });
  const lines = (await clocksOf(db, of))
    .findLast(({ key }) => key === 'inc.anpd')
    ?.lines.filter(({ of }) => of !== 'own');
  const deciders = await peopleWho({ db, row: of }, 'incident_form.approve');
  await tellOfCase(db, notifier, incidentKind, of, {
    userIds: deciders.filter((userId) => userId !== authorId),
    title: 'O prazo para comunicar um incidente começou',
    // A small agent reads both: the doubled one is its own only while it is one.
    message: `Incidente ${of.protocol}: comunicar à ANPD e aos titulares. ${linesText(lines ?? [])}`.trim(),
    createdBy: authorId,
  });
}
