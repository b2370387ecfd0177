import type { Question } from '@conforme/contracts/platform/questionnaires/questions.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { activeOrganisation, inActiveOrganisation } from '../active-organisation.ts';
import { discardDraft, publishDraft, readEdited, saveDraft } from './edited-questionnaire.ts';

interface Of<Body = object> {
  readonly params: { readonly key: string };
  readonly body: Body;
}
interface OfVersion {
  readonly version: number;
}
interface Saved {
  readonly version: number | null;
  readonly questions: readonly Question[];
}

/** The handlers of `questionnaireEndpoints`: the active organisation writes versions of its own. */
export const questionnaireHandlers = () => ({
  questionnaire: (ctx: UserCtx, { params: { key } }: Pick<Of, 'params'>) => {
    const legalEntityId = activeOrganisation(ctx);
    return inTransaction(ctx, (ctx) => readEdited(ctx, { legalEntityId, key }));
  },
  save_questionnaire: (ctx: UserCtx, { params: { key }, body }: Of<Saved>) =>
    inActiveOrganisation(ctx, (ctx, legalEntityId) => saveDraft(ctx, { legalEntityId, key }, body)),
  publish_questionnaire: (ctx: UserCtx, { params: { key }, body }: Of<OfVersion>) =>
    inActiveOrganisation(ctx, (ctx, legalEntityId) => publishDraft(ctx, { legalEntityId, key }, body)),
  discard_questionnaire: (ctx: UserCtx, { params: { key }, body }: Of<OfVersion>) =>
    inActiveOrganisation(ctx, (ctx, legalEntityId) => discardDraft(ctx, { legalEntityId, key }, body)),
});
