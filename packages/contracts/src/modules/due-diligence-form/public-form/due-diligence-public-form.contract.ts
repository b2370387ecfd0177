import { endpoint, fileEndpoint, uploadEndpoint } from '../../../core/endpoint.ts';
import { defineModule } from '../../../core/module.ts';
import { logo } from '../../../core/picture.ts';
import { numberWithin, z } from '../../../core/schema.ts';
import { byHandle } from '../../../platform/cases/draft-schemas.ts';
import { sentCase } from '../../../platform/cases/public-form.schemas.ts';
import { supplierFiles } from '../due-diligence-kind.ts';
import { dueDiligencePublicFormPages } from './due-diligence-public-form.pages.ts';
import {
  delegateSection,
  ofQuestionnaireLink,
  openedQuestionnaire,
  saveAnswers,
  savedAnswers,
  startedForm,
  submitQuestionnaire,
} from './due-diligence-public-form.schemas.ts';

const path = '/api/v1/public/due_diligence';

/** What a supplier does by the link it was sent. All of it is asked by POST: the token stays out of addresses. */
export const dueDiligencePublicForm = defineModule({
  ...dueDiligencePublicFormPages,
  endpoints: {
    open: endpoint({
      method: 'POST',
      path: `${path}/open`,
      access: 'public',
      summary: 'Mostrar o questionário de um fornecedor, pelo link dele',
      body: ofQuestionnaireLink,
      response: openedQuestionnaire,
    }),
    logo: fileEndpoint(
      {
        method: 'POST',
        path: `${path}/logo`,
        access: 'public',
        summary: 'Baixar o logotipo de quem enviou o questionário',
        body: ofQuestionnaireLink,
      },
      [logo.type],
    ),
    start: endpoint({
      method: 'POST',
      path: `${path}/start`,
      access: 'public',
      summary: 'Começar ou retomar o questionário',
      body: ofQuestionnaireLink,
      response: startedForm,
    }),
    save: endpoint({
      method: 'POST',
      path: `${path}/save`,
      access: 'public',
      summary: 'Salvar respostas enquanto se preenche',
      body: saveAnswers,
      response: savedAnswers,
    }),
    addFiles: uploadEndpoint(
      {
        path: `${path}/:handle/files`,
        access: 'public',
        summary: 'Juntar a prova de uma resposta ou um certificado',
        params: byHandle,
        query: z.strictObject({
          question: z.string().max(80).optional(),
          certificate: z.string().max(80).optional(),
        }),
        response: z.strictObject({
          files: z.array(z.strictObject({ id: z.uuid(), name: z.string(), byte_size: z.number() })),
        }),
      },
      supplierFiles,
    ),
    removeFile: endpoint({
      method: 'POST',
      path: `${path}/remove_file`,
      access: 'public',
      summary: 'Tirar a prova de uma resposta',
      body: ofQuestionnaireLink.extend({ file_id: z.uuid() }),
    }),
    delegate: endpoint({
      method: 'POST',
      path: `${path}/delegate`,
      access: 'public',
      summary: 'Pedir uma seção a um colega',
      body: delegateSection,
      response: z.strictObject({ delegations: openedQuestionnaire.shape.delegations }),
    }),
    endDelegation: endpoint({
      method: 'POST',
      path: `${path}/end_delegation`,
      access: 'public',
      summary: 'Tomar de volta uma seção pedida a um colega',
      body: ofQuestionnaireLink.extend({ delegation_id: numberWithin }),
      response: z.strictObject({ delegations: openedQuestionnaire.shape.delegations }),
    }),
    submit: endpoint({
      method: 'POST',
      path: `${path}/submit`,
      access: 'public',
      summary: 'Enviar as respostas; com o mesmo Idempotency-Key, a mesma resposta',
      body: submitQuestionnaire,
      response: sentCase,
    }),
  },
});
