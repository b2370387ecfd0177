import type { AuditAction } from '@conforme/contracts/core/audit-words/audit-words.ts';
import type {
  ExcludedReader,
  SealedCaseDetail,
} from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { sealedChannels } from '@conforme/contracts/platform/sealed-reports/channels.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { actOnCase, type CaseAct, forbidden, peopleWho } from '../cases/act-on-case.ts';
import { changeCase } from '../cases/case-row.ts';
import { wordsOfCase } from '../cases/tell-handlers.ts';
import { addEntry } from '../cases/timeline.ts';
import { assertKnownPerson, excludeReaders } from '../sealed-reports/exclude-readers.ts';
import type { HandledReports } from './handled-reports.ts';
import type { LockedReport } from './locked-report.ts';

/**
 * Somebody is accused, or in conflict: they and those they report to lose the report and its keys at once. Never in
 * silence: who read it is told, the log of the report names them, and whoever reported learns that its readers changed.
 */
export const excludeReader = (
  ctx: UserCtx,
  of: HandledReports,
  id: string,
  { version, user_id, ground, alternates }: ExcludedReader,
): Promise<SealedCaseDetail> =>
  actOnCase(ctx, of.handled, { id, version, act: 'exclude' }, async (acting) => {
    const { ctx, db, row, by } = acting;
    await assertKnownPerson(ctx, id, user_id);
    const { rows } = await sql<{ person: number }>`
      select accounts_in_conflict(${id}, ${user_id}) as person`.execute(db);
    const people = rows.map(({ person }) => person);
    if (people.includes(by.authorId))
      throw forbidden(
        'Você também perderia o acesso: peça a outra pessoa que lê este relato que o registre.',
      );
    const isAccused = ground === 'accused';
    const { lost, given, left } = await excludeReaders(ctx, row, { people, alternates, isAccused });
    await changeCase(db, of.kind, id, {
      ...(row.responsibleId !== null && people.includes(row.responsibleId) ? { responsible_id: null } : {}),
    });
    await addEntry(db, row, {
      ...{ kind: 'report_act', ...by },
      facts: { act: 'exclude', ground, lost: lost.length, mentions: [...new Set([user_id, ...lost])] },
    });
    // Only who read it: anybody else would learn by it that the report exists.
    await tellOfReaders(of, acting, lost, {
      title: 'Você não lê mais um relato',
      message: `Quem lê um relato do canal ${channelOf(of)} registrou um conflito de interesse: sua leitura e sua chave desse relato acabaram.`,
    });
    if (lost.length > 0 && left < 2)
      await tellOfReaders(of, acting, await whoAppoints(acting, people), {
        title: 'Um relato tem uma só pessoa que o lê',
        message: `Um relato do canal ${channelOf(of)} ficou com uma só pessoa que o lê. Designe mais alguém e peça que lhe entreguem a chave.`,
      });
    return {
      action: `${of.kind.object}.reader_excluded` as AuditAction,
      meta: { users: people, given: [...given], ground },
    };
  });

const channelOf = ({ kind }: HandledReports): string => sealedChannels.labels[kind.formType];

async function whoAppoints(
  acting: CaseAct<LockedReport>,
  but: readonly number[],
): Promise<readonly number[]> {
  const people = await peopleWho(acting, 'sealed_reports.recipients');
  return people.filter((id) => id !== acting.by.authorId && !but.includes(id));
}

/** Leads to the list and names neither report nor colleague. The key has the database keep its hour alone. */
const tellOfReaders = (
  { kind, services }: HandledReports,
  { db, row }: CaseAct<LockedReport>,
  userIds: readonly number[],
  words: { readonly title: string; readonly message: string },
): Promise<void> =>
  services.notifier.notify(db, {
    ...wordsOfCase(kind, { id: null, legalEntityId: row.legalEntityId }, words),
    ...{ userIds, dedupKey: `sealed readers ${crypto.randomUUID()}` },
  });
