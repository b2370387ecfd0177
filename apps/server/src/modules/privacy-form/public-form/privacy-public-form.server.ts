import { privacyPublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.contract.ts';
import type { Keys } from '../../../core/keys.ts';
import { implement } from '../../../core/server-module.ts';
import { DraftCodes } from '../../../platform/cases/draft-codes.ts';
import { addDraftFiles, removeDraftFile } from '../../../platform/cases/draft-files.ts';
import { openDraft } from '../../../platform/cases/drafts.ts';
import type { Files } from '../../../platform/files/files.ts';
import { KeptAnswers } from '../../../platform/kept-answers.ts';
import { SealedPerson } from '../../../platform/people/sealed-person.ts';
import { SealedFields } from '../../../platform/sealed-fields.ts';
import { WorkProofs } from '../../../platform/work-proofs.ts';
import { codeLetter } from '../request/holder-letters.ts';
import { openLink, organisationName, publicLogo, readPublicForm } from './public-form.queries.ts';
import { askForWork, type SubmitServices, submitForm } from './submit.actions.ts';

interface Services extends Omit<SubmitServices, 'kept' | 'proofs' | 'people'> {
  readonly keys: Keys;
  readonly files: Files;
}

export const privacyPublicFormServer = (given: Services) => {
  const { keys, files, limiter, links } = given;
  const services = {
    ...given,
    kept: new KeptAnswers(keys),
    proofs: new WorkProofs(keys),
    people: new SealedPerson(new SealedFields(keys)),
  };
  const codes = new DraftCodes(keys, given);
  return implement(privacyPublicForm, {
    open: async (ctx, { body }) => ({
      ...(await readPublicForm(ctx, links, body.param)),
      mail_leaves: given.mail.sends,
    }),
    logo: async (ctx, { body }) => files.read(await publicLogo(ctx, links, body.param)),
    startDraft: async (ctx, { body }) => {
      const { id, legalEntityId } = await openLink(ctx, links, body.param);
      return openDraft(ctx, limiter, { formType: 'privacy', legalEntityId, linkId: id });
    },
    addFiles: (ctx, { params, query, files: sent }) =>
      addDraftFiles(ctx, services, { formType: 'privacy', ...params, ...query, files: sent }),
    removeFile: (ctx, { body }) =>
      removeDraftFile(ctx, { formType: 'privacy', secret: body.draft, fileId: body.file_id }),
    sendCode: (ctx, { body }) =>
      codes.send(ctx, {
        formType: 'privacy',
        secret: body.draft,
        email: body.email,
        letter: async (db, legalEntityId, code, minutes) =>
          codeLetter(await organisationName(db, legalEntityId), code, minutes),
      }),
    confirmCode: (ctx, { body }) =>
      codes.confirm(ctx, { formType: 'privacy', secret: body.draft, code: body.code }),
    challenge: (ctx, { body }) => askForWork(ctx, services, body.draft),
    submit: (ctx, { body }) => submitForm(ctx, services, body),
  });
};
