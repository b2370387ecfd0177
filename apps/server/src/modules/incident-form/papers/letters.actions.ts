import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  prepareLetters,
  writeHoldersAct,
} from '@conforme/contracts/modules/incident-form/incident-acts.schemas.ts';
import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import { gapsInLetter, holderLetter } from '@conforme/contracts/modules/incident-form/rules/holder-letter.ts';
import { refusedIncidentAct } from '@conforme/contracts/modules/incident-form/rules/incident-states.ts';
import type { BulkSending } from '@conforme/contracts/platform/bulk-letters/bulk-sending.schemas.ts';
import { sql } from 'kysely';
import { found, invalidField } from '../../../core/app-error.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../../core/context.ts';
import type { IncomingFile } from '../../../core/incoming-file.ts';
import { scopeSql } from '../../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../../platform/active-organisation.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import {
  cancelSending,
  type LetterTexts,
  lettersOf,
  prepareSending,
  sendingOf,
  sendingsOf,
  startSending,
} from '../../../platform/bulk-letters/bulk-sendings.ts';
import {
  type ReadRecipients,
  recipientsOfFile,
  recipientsOfList,
  recipientsOfText,
} from '../../../platform/bulk-letters/read-recipients.ts';
import { forbidden } from '../../../platform/cases/act-on-case.ts';
import type { CaseRef } from '../../../platform/cases/case-ref.ts';
import { limitActs } from '../../../platform/cases/limit-acts.ts';
import { addEntry } from '../../../platform/cases/timeline.ts';
import { usableLists } from '../../../platform/contacts/usable-lists.ts';
import { nearestOfficer } from '../../../platform/organisations/nearest-above.ts';
import { actOn, addEvent, change, type IncidentServices } from '../act-on-incident.ts';
import { lockIncident } from '../locked-incident.ts';
import { keepIssued, organisationOf, paperFor } from './issued-papers.ts';

const within = (ctx: UserCtx) => sql`cases.legal_entity_id = any (${scopeSql(ctx)})`;

type ReadList = (ctx: UserCtx) => Promise<ReadRecipients>;

/** Recipients and text are kept for a look; nothing leaves until the act confirms it. */
export const prepareHolderLetters = (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { subject, text, recipients, list_id }: z.output<typeof prepareLetters>,
) =>
  prepare(ctx, services, id, { subject, text }, (ctx) =>
    list_id === null
      ? recipientsOfText(ctx, services.readings, recipients)
      : recipientsOfList(ctx, list_id, 'list_id'),
  );

/** The same of a spreadsheet; it waits with the usual text until the asker's own is confirmed. */
export const prepareLettersOfFile = (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  files: AsyncIterable<IncomingFile>,
) => prepare(ctx, services, id, holderLetter, (ctx) => recipientsOfFile(ctx, services.readings, files));

async function prepare(
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  texts: LetterTexts,
  readList: ReadList,
) {
  await limitActs(ctx, services.limiter);
  const read = await readList(ctx);
  return inActiveOrganisation(ctx, async (ctx) => {
    const incident = found(await lockIncident(ctx.db, id, within(ctx)));
    const refused = refusedIncidentAct('write_holders', incident.facts, {
      userId: ctx.user.userId,
      now: Date.parse(incident.now),
    });
    if (refused) throw forbidden(refused);
    const { rows } = await sql<{ contact: string | null }>`
      select email as contact from (${nearestOfficer(incident.legalEntityId)}) officer`.execute(ctx.db);
    const prepared = await prepareSending(ctx, services.mail, {
      of: incident,
      ...texts,
      fields: { organizacao: incident.organisation, protocolo: incident.protocol },
      contact: rows[0]?.contact ?? null,
      link: null,
      recipients: read,
    });
    await tellAudit(ctx, incident, 'incident.letters_prepared', prepared.sending);
    return prepared;
  });
}

/** Contact lists that the asker may use. */
export async function letterLists(ctx: UserCtx, { search, limit }: { search: string; limit: number }) {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, name as label from contact_lists
    where legal_entity_id = any (${scopeSql(ctx)}) and deleted_at is null and ${usableLists(ctx)}
      and (${search} = '' or plain_text(name) like like_pattern(${search}))
    order by name collate "pt-BR-x-icu", id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** What leaves by mail is also issued: the words as they went out, for good, with a code to check them by. */
export const writeToHolders = async (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { version, sending_id, texts }: z.output<typeof writeHoldersAct>,
) => {
  await limitActs(ctx, services.limiter);
  const paper = await inTransaction(ctx, async (ctx) => {
    const of = await organisationOf(ctx, id);
    const { subject, text } = texts ?? (await sendingOf(ctx.db, of, sending_id));
    return paperFor('letter', of, { title: subject, text });
  });
  return services.documents.issue(ctx, paper, (typeset) =>
    actOn(ctx, services, { id, version, act: 'write_holders' }, async (acting) => {
      const { incident, by } = acting;
      const [gap] = gapsInLetter(texts?.text ?? (await sendingOf(acting.db, incident, sending_id)).text);
      if (gap) throw invalidField('texts.text', `Falta escrever: ${gap}`);
      const { total } = await startSending(acting.ctx, incident, sending_id, texts);
      await change(acting, {});
      await addEntry(acting.db, incident, { kind: 'letters', ...by, facts: { sending_id, total } });
      await addEvent(acting.db, incident, {
        type: 'communication',
        at: incident.now,
        text: `Cartas aos titulares começaram a sair: ${total}.`,
        by: by.authorId,
        isAutomatic: true,
      });
      return [
        { action: 'incident.letters_sent', meta: { sending_id, total } },
        await keepIssued(acting, 'letter', typeset),
      ];
    }),
  );
};

export const cancelLetters = (
  ctx: UserCtx,
  { id, sending_id }: { readonly id: string; readonly sending_id: string },
) =>
  inActiveOrganisation(ctx, async (ctx) => {
    const incident = found(await lockIncident(ctx.db, id, within(ctx)));
    const sending = await cancelSending(ctx, incident, sending_id);
    await tellAudit(ctx, incident, 'incident.letters_cancelled', sending);
    return sending;
  });

const tellAudit = (
  { db, user }: InTransaction<UserCtx>,
  { id, legalEntityId }: CaseRef,
  action: 'incident.letters_prepared' | 'incident.letters_cancelled',
  { id: sending_id, total }: BulkSending,
) =>
  recordAudit(
    db,
    { legalEntityId, actorId: user.userId },
    { action, object: ['incident', id], meta: { sending_id, total } },
  );

/** Whose letters they are; nothing where the asker does not reach it. */
async function ownerOf({ db, scope }: InTransaction<UserCtx>, id: string): Promise<CaseRef> {
  const { rows } = await sql<{ legalEntityId: number }>`
    select legal_entity_id as "legalEntityId" from cases
    where id = ${id} and form_type = ${incidentKind.formType} and legal_entity_id = any (${scopeSql({ scope })})`.execute(
    db,
  );
  return { id, ...found(rows[0]) };
}

export const sendingsNow = (ctx: UserCtx, id: string) =>
  inTransaction(ctx, async (ctx) => {
    await ownerOf(ctx, id);
    return { sendings: await sendingsOf(ctx.db, id) };
  });

export const holderLetters = (
  ctx: UserCtx,
  { id, sending_id }: { readonly id: string; readonly sending_id: string },
  after: number,
) =>
  inTransaction(ctx, async (ctx) => {
    await sendingOf(ctx.db, await ownerOf(ctx, id), sending_id);
    return { letters: await lettersOf(ctx.db, sending_id, { after }) };
  });
