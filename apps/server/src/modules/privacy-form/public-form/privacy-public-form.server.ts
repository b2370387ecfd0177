import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import { privacyPublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.contract.ts';
import { implement } from '../../../core/server-module.ts';
import {
  type PublicFormServices,
  publicFormHandlers,
} from '../../../platform/cases/intake/public-form.handlers.ts';
import { SealedPerson } from '../../../platform/people/sealed-person.ts';
import { SealedFields } from '../../../platform/sealed-fields.ts';
import { codeLetter } from '../request/holder-letters.ts';
import type { RequestServices } from '../request/new-request.ts';
import { readPublicForm } from './public-form.queries.ts';
import { submittedRequest } from './submit.actions.ts';

export const privacyPublicFormServer = (given: PublicFormServices & RequestServices) => {
  const services = { ...given, people: new SealedPerson(new SealedFields(given.keys)) };
  return implement(privacyPublicForm, {
    ...publicFormHandlers(given, {
      kind: privacyKind,
      codeLetter,
      submitted: (ctx) => submittedRequest(ctx, services),
    }),
    open: async (ctx, { body }) => ({
      ...(await readPublicForm(ctx, given.links, body.param)),
      mail_leaves: given.mail.sends,
    }),
  });
};
