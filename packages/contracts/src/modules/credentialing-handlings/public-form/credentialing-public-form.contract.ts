import { endpoint, fileEndpoint, uploadEndpoint } from '../../../core/endpoint.ts';
import { defineModule } from '../../../core/module.ts';
import { logo } from '../../../core/picture.ts';
import { z } from '../../../core/schema.ts';
import { byHandle } from '../../../platform/cases/draft-schemas.ts';
import { ofLink, sentCase } from '../../../platform/cases/public-form.schemas.ts';
import { familyFiles } from '../credentialing-kind.ts';
import {
  addedFiles,
  begunApplication,
  ofDocument,
  ofOwnApplication,
  openedCall,
  resumedApplication,
  saveApplication,
  savedApplication,
  submitApplication,
} from './application.schemas.ts';
import { credentialingPublicFormPages } from './credentialing-public-form.pages.ts';

const path = '/api/v1/public/credentialing';

/** What a family does by the link of an edital. All of it is asked by POST: tokens and keys stay out of addresses. */
export const credentialingPublicForm = defineModule({
  ...credentialingPublicFormPages,
  endpoints: {
    open: endpoint({
      method: 'POST',
      path: `${path}/open`,
      access: 'public',
      summary: 'Mostrar a inscrição de um edital de bolsas, pelo link dele',
      body: ofLink,
      response: openedCall,
    }),
    logo: fileEndpoint(
      {
        method: 'POST',
        path: `${path}/logo`,
        access: 'public',
        summary: 'Baixar o logotipo de quem abriu o edital',
        body: ofLink,
      },
      [logo.type],
    ),
    start: endpoint({
      method: 'POST',
      path: `${path}/start`,
      access: 'public',
      summary: 'Começar uma inscrição: dá protocolo e chave para continuar em qualquer aparelho',
      body: ofLink,
      response: begunApplication,
    }),
    resume: endpoint({
      method: 'POST',
      path: `${path}/resume`,
      access: 'public',
      summary: 'Continuar uma inscrição começada, com protocolo e chave',
      body: ofOwnApplication,
      response: resumedApplication,
    }),
    save: endpoint({
      method: 'POST',
      path: `${path}/save`,
      access: 'public',
      summary: 'Salvar uma inscrição enquanto se preenche',
      body: saveApplication,
      response: savedApplication,
    }),
    addFiles: uploadEndpoint(
      {
        path: `${path}/:handle/files`,
        access: 'public',
        summary: 'Juntar um documento de uma pessoa da casa',
        params: byHandle,
        query: ofDocument,
        response: addedFiles,
      },
      familyFiles,
    ),
    removeFile: endpoint({
      method: 'POST',
      path: `${path}/remove_file`,
      access: 'public',
      summary: 'Tirar um documento de uma inscrição que ainda não foi enviada',
      body: ofOwnApplication.extend({ file_id: z.uuid() }),
    }),
    submit: endpoint({
      method: 'POST',
      path: `${path}/submit`,
      access: 'public',
      summary: 'Enviar a inscrição; com o mesmo Idempotency-Key, a mesma resposta',
      body: submitApplication,
      response: sentCase,
    }),
  },
});
