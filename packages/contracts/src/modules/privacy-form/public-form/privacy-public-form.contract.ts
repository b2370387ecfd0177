import { endpoint, fileEndpoint, uploadEndpoint } from '../../../core/endpoint.ts';
import { defineModule } from '../../../core/module.ts';
import { logo } from '../../../core/picture.ts';
import { email, z } from '../../../core/schema.ts';
import { workTask } from '../../../core/work-proof.ts';
import { draftFileRules } from '../../../platform/cases/draft-rules.ts';
import {
  byHandle,
  draftFiles,
  emailCode,
  ofDraft,
  openedDraft,
} from '../../../platform/cases/draft-schemas.ts';
import { ofLink, sentCase } from '../../../platform/cases/public-form.schemas.ts';
import { privacyPublicFormPages } from './privacy-public-form.pages.ts';
import { publicForm, submitRequest } from './privacy-public-form.schemas.ts';

const path = '/api/v1/public/privacy_form';

/** Everything the public form does. All of it is asked by POST: tokens and secrets stay out of addresses. */
export const privacyPublicForm = defineModule({
  ...privacyPublicFormPages,
  endpoints: {
    open: endpoint({
      method: 'POST',
      path: `${path}/open`,
      access: 'public',
      summary: 'Mostrar o formulário do titular de uma organização, pelo link dela',
      body: ofLink,
      response: publicForm,
    }),
    logo: fileEndpoint(
      {
        method: 'POST',
        path: `${path}/logo`,
        access: 'public',
        summary: 'Baixar o logotipo da organização do formulário',
        body: ofLink,
      },
      [logo.type],
    ),
    startDraft: endpoint({
      method: 'POST',
      path: `${path}/drafts`,
      access: 'public',
      summary: 'Começar um pedido: um lugar, por um dia, para os anexos e o e-mail confirmado',
      body: ofLink,
      response: openedDraft,
    }),
    addFiles: uploadEndpoint(
      {
        path: `${path}/drafts/:handle/files`,
        access: 'public',
        summary: 'Enviar anexos de um pedido que ainda não foi enviado',
        params: byHandle,
        query: z.strictObject({ paper: z.enum(['request', 'representation', 'identity', 'correction']) }),
        response: draftFiles,
      },
      draftFileRules,
    ),
    removeFile: endpoint({
      method: 'POST',
      path: `${path}/drafts/remove_file`,
      access: 'public',
      summary: 'Tirar um anexo de um pedido que ainda não foi enviado',
      body: ofDraft.extend({ file_id: z.uuid() }),
    }),
    sendCode: endpoint({
      method: 'POST',
      path: `${path}/drafts/code`,
      access: 'public',
      summary: 'Enviar ao e-mail informado um código que o confirma',
      body: ofDraft.extend({ email }),
    }),
    confirmCode: endpoint({
      method: 'POST',
      path: `${path}/drafts/confirm`,
      access: 'public',
      summary: 'Confirmar o e-mail com o código recebido',
      body: ofDraft.extend({ code: emailCode }),
      response: z.strictObject({ email: z.string() }),
    }),
    challenge: endpoint({
      method: 'POST',
      path: `${path}/challenge`,
      access: 'public',
      summary: 'Saber se o envio pede uma prova de trabalho do navegador, e qual',
      body: ofDraft,
      response: z.union([workTask, z.strictObject({ challenge: z.null() })]),
    }),
    submit: endpoint({
      method: 'POST',
      path: `${path}/submit`,
      access: 'public',
      summary: 'Enviar o pedido; com o mesmo Idempotency-Key, a mesma resposta',
      body: submitRequest,
      response: sentCase,
    }),
  },
});
