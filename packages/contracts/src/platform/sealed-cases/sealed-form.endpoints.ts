import { endpoint, fileEndpoint } from '../../core/endpoint.ts';
import { z } from '../../core/schema.ts';
import { draftFiles, openedDraft } from '../cases/draft-schemas.ts';
import { publicFormEndpoints } from '../cases/public-form.endpoints.ts';
import { publicFormFacts } from '../cases/public-form.schemas.ts';
import { reporterEndpoints } from '../sealed-reports/sealed-report.endpoints.ts';
import { sealedFileRules } from '../sealed-reports/sealed-sizes.ts';
import {
  ofReporter,
  reporterProgress,
  sealedFormFacts,
  sentReport,
  submittedReport,
} from './sealed-case.schemas.ts';

interface FormSpec {
  readonly path: `/api/v1/public/${string}`;
  /** 'o formulário do canal de denúncias' */
  readonly form: string;
}

const { organisation, opening_text, confirmation_text } = publicFormFacts;
const sealedFormShown = z.strictObject({
  organisation,
  opening_text,
  confirmation_text,
  ...sealedFormFacts,
});

/**
 * Everything the public page of a channel asks. Nobody proves an address here, and no request leaves a line in the log:
 * a report is found again by the value made from its receipt.
 */
export const sealedFormEndpoints = ({ path, form }: FormSpec) => {
  const { open, logo, startDraft, addFiles, removeFile } = publicFormEndpoints({
    path,
    form,
    one: 'um relato',
    shown: sealedFormShown,
    papers: ['request'],
    files: sealedFileRules,
    submitted: submittedReport,
    unlogged: true,
  });
  return {
    open,
    logo,
    startDraft,
    addFiles,
    removeFile,
    submit: endpoint({
      method: 'POST',
      path: `${path}/submit`,
      access: 'public',
      unlogged: true,
      summary: 'Enviar um relato cifrado; com o mesmo valor de consulta, a mesma resposta',
      body: submittedReport,
      response: sentReport,
    }),
    ...reporterEndpoints({ path }),
    progress: endpoint({
      method: 'POST',
      path: `${path}/progress`,
      access: 'public',
      unlogged: true,
      summary: 'Como está o relato de quem tem o comprovante, em poucas palavras',
      body: ofReporter,
      response: reporterProgress,
    }),
    startReply: endpoint({
      method: 'POST',
      path: `${path}/reply_drafts`,
      access: 'public',
      unlogged: true,
      summary: 'Começar uma mensagem com anexos cifrados: um lugar para eles, por um dia',
      body: ofReporter,
      response: openedDraft,
    }),
    addReplyFiles: {
      ...addFiles,
      path: `${path}/reply_drafts/:handle/files` as const,
      summary: 'Enviar anexos cifrados de uma mensagem',
      query: z.strictObject({}),
      response: draftFiles,
    },
    file: fileEndpoint(
      {
        method: 'POST',
        path: `${path}/file`,
        access: 'public',
        unlogged: true,
        summary: 'Um arquivo cifrado do próprio relato',
        body: ofReporter.extend({ file_id: z.uuid() }),
      },
      ['application/octet-stream'],
    ),
  };
};
