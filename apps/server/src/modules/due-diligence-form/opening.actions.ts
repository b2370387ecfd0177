import type { z } from '@conforme/contracts/core/schema.ts';
import type { NewDueDiligence } from '@conforme/contracts/modules/due-diligence-form/due-diligence-acts.schemas.ts';
import { dueDiligenceStateAfter } from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-moves.ts';
import { dueDiligencePurpose } from '@conforme/contracts/modules/due-diligence-templates/due-diligence-purpose.ts';
import type { plainAct } from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { activeOrganisation, inActiveOrganisation } from '../../platform/active-organisation.ts';
import type { BeginServices } from '../../platform/cases/intake/begin-case.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import { templatesFor } from '../../platform/questionnaires/templates.ts';
import { actOn, change, type DueDiligenceServices } from './act-on-due-diligence.ts';
import type { LockedDueDiligence } from './locked-due-diligence.ts';
import { lastAnswered, openDueDiligence } from './new-due-diligence.ts';

export const offeredTemplates = async (ctx: UserCtx) =>
  (await templatesFor(ctx.db, activeOrganisation(ctx), dueDiligencePurpose)).map(
    ({ version_id, title, number, questions }) => ({ version_id, title, number, questions }),
  );

/** The assessment of a supplier, as a draft: nothing leaves before somebody sends it. */
export const createDueDiligence = (
  ctx: UserCtx,
  services: BeginServices,
  { supplier_id, template_version_id, respondent_name, respondent_email }: NewDueDiligence,
) =>
  inActiveOrganisation(ctx, async (ctx) => {
    const { rows } = await sql<{ legal_entity_id: number }>`select legal_entity_id from suppliers
      where id = ${supplier_id} and legal_entity_id = any (${scopeSql(ctx)}) for update`.execute(ctx.db);
    const legalEntityId = rows[0]?.legal_entity_id;
    if (legalEntityId === undefined) throw invalidField('supplier_id', 'Este fornecedor não existe.');
    await assertNoneOpen(ctx.db, supplier_id);
    const offered = await templatesFor(ctx.db, legalEntityId, dueDiligencePurpose);
    if (!offered.some(({ version_id }) => version_id === template_version_id))
      throw invalidField(
        'template_version_id',
        'Este modelo não está publicado, ou há uma versão mais nova.',
      );
    const { id, protocol } = await openDueDiligence(ctx.db, services, {
      ...{ legalEntityId, supplierId: supplier_id, templateVersionId: template_version_id },
      ...{ respondentName: respondent_name, respondentEmail: respondent_email },
      previousId: await lastAnswered(ctx.db, supplier_id),
      createdBy: ctx.user.userId,
    });
    return { id, protocol };
  });

/** One at a time: two questionnaires of one buyer at once would confuse the supplier. */
async function assertNoneOpen(db: Transaction, supplierId: number): Promise<void> {
  const { rows } = await sql<{ protocol: string }>`
    select protocol from due_diligence_cases where supplier_id = ${supplierId} and is_open limit 1`.execute(
    db,
  );
  if (rows[0])
    throw invalidField('supplier_id', `Este fornecedor já tem uma avaliação em aberto: ${rows[0].protocol}.`);
}

/** The next assessment of the same supplier, with the newest version of what was asked and last time's answers. */
export async function openRenewal(
  db: Transaction,
  services: BeginServices,
  row: LockedDueDiligence,
  createdBy: number | null,
) {
  const { rows } = await sql<{ version_id: number }>`
    select newest.id as version_id from questionnaire_versions was
    join questionnaire_versions newest on newest.questionnaire_id = was.questionnaire_id
      and newest.published_at is not null
    where was.id = ${row.templateVersionId} order by newest.number desc limit 1`.execute(db);
  return openDueDiligence(db, services, {
    ...{ legalEntityId: row.legalEntityId, supplierId: row.supplierId, createdBy, previousId: row.id },
    // A template of an organisation above is not read here: what was asked last time is asked again.
    templateVersionId: rows[0]?.version_id ?? row.templateVersionId,
    ...{ respondentName: row.respondentName, respondentEmail: row.respondentEmail },
  });
}

export const renewDueDiligence = (
  ctx: UserCtx,
  services: DueDiligenceServices,
  id: string,
  { version }: z.output<typeof plainAct>,
) =>
  actOn(ctx, services, { id, version, act: 'renew' }, async ({ db, row, by }) => {
    await assertNoneOpen(db, row.supplierId);
    const renewal = await openRenewal(db, services, row, by.authorId);
    const state = dueDiligenceStateAfter('renewed', row.facts.state);
    await change(db, row, state === null ? {} : { state });
    await addEntry(db, row, { kind: 'renewed', ...by, facts: { renewal: renewal.protocol } });
    return { action: 'due_diligence.renewed', meta: { renewal: renewal.protocol } };
  });
