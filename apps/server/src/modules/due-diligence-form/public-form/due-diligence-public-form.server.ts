import { dueDiligenceKind } from '@conforme/contracts/modules/due-diligence-form/due-diligence-kind.ts';
import { dueDiligencePublicForm } from '@conforme/contracts/modules/due-diligence-form/public-form/due-diligence-public-form.contract.ts';
import { dueDiligenceStateAfter } from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-moves.ts';
import { sql } from 'kysely';
import { found } from '../../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../../core/context.ts';
import type { Keys } from '../../../core/keys.ts';
import { implement } from '../../../core/server-module.ts';
import { openDraft } from '../../../platform/cases/intake/drafts.ts';
import { logoOf } from '../../../platform/cases/intake/public-form.queries.ts';
import { addEntry } from '../../../platform/cases/timeline.ts';
import type { Files } from '../../../platform/files/files.ts';
import { IdempotentAnswers } from '../../../platform/idempotent-answers.ts';
import type { PublicLinks } from '../../../platform/public-links/public-links.ts';
import type { Limiter } from '../../../platform/rate-limits.ts';
import { change } from '../act-on-due-diligence.ts';
import { lockDueDiligence } from '../locked-due-diligence.ts';
import { delegate, endDelegation } from './delegations.ts';
import { assertOpenForm, openForm } from './opened-questionnaire.ts';
import { saveTyped } from './save-answers.ts';
import { showQuestionnaire } from './show-questionnaire.ts';
import { type SubmitServices, submitAnswers } from './submit-answers.ts';
import { addProofs, removeProof } from './supplier-files.ts';

interface Services extends Omit<SubmitServices, 'kept'> {
  readonly keys: Keys;
  readonly limiter: Limiter;
  readonly files: Files;
}

export const dueDiligencePublicFormServer = ({ keys, ...given }: Services) => {
  const services = { ...given, kept: new IdempotentAnswers(keys) };
  const { links, limiter, files } = services;
  return implement(dueDiligencePublicForm, {
    open: (ctx, { body }) => showQuestionnaire(ctx, services, body.param),
    logo: async (ctx, { body }) =>
      files.read(await logoOf(ctx.system, (await openForm(ctx.system, links, body.param)).legalEntityId)),
    start: (ctx, { body }) => start(ctx, links, limiter, body.param),
    save: (ctx, { body }) => saveTyped(ctx, services, body),
    addFiles: (ctx, { params, query, files: sent }) =>
      addProofs(ctx, services, { ...params, ...query, files: sent }),
    removeFile: (ctx, { body }) => removeProof(ctx, links, body),
    delegate: (ctx, { body }) => delegate(ctx, services, body),
    endDelegation: (ctx, { body }) => endDelegation(ctx, services, body),
    submit: (ctx, { body }) => submitAnswers(ctx, services, body),
  });
};

/** Somebody sits down to answer: a place for files, and the organisation sees that it was opened. */
async function start(ctx: PublicCtx, links: PublicLinks, limiter: Limiter, param: string) {
  const form = await openForm(ctx.system, links, param);
  assertOpenForm(form);
  const { handle, expires_at } = await openDraft(ctx, limiter, {
    kind: dueDiligenceKind,
    legalEntityId: form.legalEntityId,
    linkId: form.linkId,
    caseId: form.id,
  });
  await inTransaction({ db: ctx.system }, async ({ db }) => {
    const row = found(await lockDueDiligence(db, form.id));
    const state = dueDiligenceStateAfter('opened', row.facts.state);
    if (state === null) return;
    await change(db, row, { state }, { opened_at: sql<string>`now()` });
    await addEntry(db, row, { kind: 'opened', author: 'outside' });
  });
  return { handle, expires_at };
}
