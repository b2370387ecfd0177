import type { AuditAction } from '@conforme/contracts/core/audit-words/audit-words.ts';
import type {
  ExcludedReader,
  ExclusionDone,
} from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { sealedChannels } from '@conforme/contracts/platform/sealed-reports/channels.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { actOnCase, type CaseAct, peopleWho } from '../cases/act-on-case.ts';
import { changeCase } from '../cases/case-row.ts';
import { wordsOfCase } from '../cases/tell-handlers.ts';
import { addEntry } from '../cases/timeline.ts';
import { assertKnownPerson, excludeReaders, takeReading } from '../sealed-reports/exclude-readers.ts';
import { addSealedRecord } from '../sealed-reports/sealed-report.handlers.ts';
import type { HandledReports } from './handled-reports.ts';
import type { LockedReport } from './locked-report.ts';

/**
 * Somebody is accused, or in conflict: they and those they report to lose the report and its keys at once. Never in
 * silence: who read it is told, the log of the report names them, and whoever reported learns that its readers changed.
 * Who is in conflict may say so of themselves: it is the last thing they do to the report.
 */
export async function excludeReader(
  ctx: UserCtx,
  of: HandledReports,
  id: string,
  { version, user_id, employee_id, ground, alternates, words }: ExcludedReader,
): Promise<ExclusionDone> {
  if ((user_id === null) === (employee_id === null))
    throw invalidField('user_id', 'Escolha uma pessoa: quem lê este relato, ou um colaborador.');
  let people: readonly number[] = [];
  const leaves = () => people.includes(ctx.user.userId);
  const handled: typeof of.handled = {
    ...of.handled,
    read: async (ctx, id) => {
      const last = await of.handled.read(ctx, id);
      if (leaves()) await takeReading(ctx.db, { id }, ctx.user.userId);
      return last;
    },
  };
  await actOnCase(ctx, handled, { id, version, act: 'exclude' }, async (acting) => {
    const { ctx, db, row, by } = acting;
    await assertKnown(ctx, id, { user_id, employee_id });
    const { rows } = await sql<{ person: number }>`
      select accounts_in_conflict(${id}, ${user_id}, ${employee_id}) as person`.execute(db);
    people = rows.map(({ person }) => person);
    const isAccused = ground === 'accused';
    if (words) await addSealedRecord(ctx, row, { kind: 'exclusion', audience: 'readers', ...words });
    const { lost, left } = await excludeReaders(ctx, row, { people, offered: alternates, isAccused });
    await changeCase(db, of.kind, id, {
      ...(row.responsibleId !== null && people.includes(row.responsibleId) ? { responsible_id: null } : {}),
    });
    // In clear no more than who read it until now: neither who is accused, nor that somebody is.
    await addEntry(db, row, {
      ...{ kind: 'report_act', ...by },
      facts: { act: 'exclude', lost: lost.length, mentions: lost },
    });
    await tellReaders(of, acting, { lost, left, people });
    // Not who: the audit log is read by people who may not know that the report names them.
    return { action: `${of.kind.object}.reader_excluded` as AuditAction };
  });
  return leaves()
    ? { reads: false, messages: 'Registrado. Você não lê mais este relato.' }
    : { reads: true, messages: 'Registrado. Quem está em conflito não lê mais este relato.' };
}

async function assertKnown(
  ctx: InTransaction<UserCtx>,
  id: string,
  { user_id, employee_id }: Pick<ExcludedReader, 'user_id' | 'employee_id'>,
): Promise<void> {
  if (user_id !== null) return assertKnownPerson(ctx, id, user_id);
  const { rows } = await sql`
    select from employees where id = ${employee_id} and legal_entity_id = any (${scopeSql(ctx)})
      and deleted_at is null`.execute(ctx.db);
  if (rows.length === 0) throw invalidField('employee_id', 'Escolha um colaborador da organização.');
}

async function tellReaders(
  of: HandledReports,
  acting: CaseAct<LockedReport>,
  {
    lost,
    left,
    people,
  }: { readonly lost: readonly number[]; readonly left: number; readonly people: readonly number[] },
): Promise<void> {
  // Only who read it: anybody else would learn by it that the report exists.
  await tellOfReaders(
    of,
    acting,
    lost.filter((person) => person !== acting.by.authorId),
    {
      title: 'Você não lê mais um relato',
      message: `Quem lê um relato do canal ${channelOf(of)} registrou um conflito de interesse: sua leitura e sua chave desse relato acabaram.`,
    },
  );
  if (lost.length === 0 || left >= 2) return;
  const words =
    left === 1
      ? {
          title: 'Um relato tem uma só pessoa que o lê',
          message: `Um relato do canal ${channelOf(of)} ficou com uma só pessoa que o lê. Designe mais alguém e peça que lhe entreguem a chave.`,
        }
      : {
          title: 'Um relato não tem quem o leia',
          message: `Um relato do canal ${channelOf(of)} ficou sem ninguém que o leia. Designe alguém: essa pessoa o abre com duas das três partes da guarda da organização.`,
        };
  await tellOfReaders(of, acting, await whoAppoints(acting, people), words);
}

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
