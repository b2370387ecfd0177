import { credentialingPublicForm } from '@conforme/contracts/modules/credentialing-handlings/public-form/credentialing-public-form.contract.ts';
import type { Keys } from '../../../core/keys.ts';
import { implement } from '../../../core/server-module.ts';
import { logoOf } from '../../../platform/cases/intake/public-form.queries.ts';
import type { Files } from '../../../platform/files/files.ts';
import { IdempotentAnswers } from '../../../platform/idempotent-answers.ts';
import { SealedFields } from '../../../platform/sealed-fields.ts';
import { SealedApplication } from '../sealed-application.ts';
import { addFamilyFiles, removeFamilyFile } from './family-files.ts';
import { openCall } from './offered-call.ts';
import { resumeApplication, saveTyped, startApplication } from './save-application.ts';
import { showCall } from './show-call.ts';
import { type SubmitServices, submitApplication } from './submit-application.ts';

interface Services extends Omit<SubmitServices, 'kept' | 'sealed'> {
  readonly keys: Keys;
  readonly files: Files;
}

export const credentialingPublicFormServer = ({ keys, ...given }: Services) => {
  const services = {
    ...given,
    kept: new IdempotentAnswers(keys),
    sealed: new SealedApplication(new SealedFields(keys)),
  };
  const { links, files } = services;
  return implement(credentialingPublicForm, {
    open: (ctx, { body }) => showCall(ctx, services, body.param),
    logo: async (ctx, { body }) =>
      files.read(await logoOf(ctx.system, (await openCall(ctx.system, links, body.param)).legalEntityId)),
    start: (ctx, { body }) => startApplication(ctx, services, body.param),
    resume: (ctx, { body }) => resumeApplication(ctx, services, body),
    save: (ctx, { body }) => saveTyped(ctx, services, body),
    addFiles: (ctx, { params, query, files: sent }) =>
      addFamilyFiles(ctx, services, { ...params, ...query, files: sent }),
    removeFile: (ctx, { body }) => removeFamilyFile(ctx, services, body),
    submit: (ctx, { body }) => submitApplication(ctx, services, body),
  });
};
