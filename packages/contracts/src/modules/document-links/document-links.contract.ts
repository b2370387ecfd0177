import { endpoint, fileEndpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { byId, oneOf, secret, z } from '../../core/schema.ts';
import { linkRights } from '../../platform/document-links/document-links.choices.ts';
import {
  documentLink,
  documentLinkInput,
  linkAccess,
  linkOfDocument,
  documentLinks as linksOfDocument,
  madeLink,
  renewLink,
  sharedDocument,
} from '../../platform/document-links/document-links.schemas.ts';
import { documentTypes } from '../../platform/documents/document-upload.ts';
import { documentLinksPages } from './document-links.pages.ts';

const path = '/api/v1/documents/:id/links';
const publicPath = '/api/v1/public/documents';
const access = { rule: 'documents.share' } as const;
const link = { param: z.string().max(500) };

export const documentLinks = defineModule({
  ...documentLinksPages,
  endpoints: {
    list: endpoint({
      method: 'GET',
      path,
      access,
      summary: 'Links pessoais de um documento',
      params: byId,
      response: linksOfDocument,
    }),
    create: endpoint({
      method: 'POST',
      path,
      access,
      once: true,
      summary: 'Criar um link pessoal para ler a versão vigente de um documento',
      params: byId,
      body: documentLinkInput,
      response: madeLink,
    }),
    revoke: endpoint({
      method: 'POST',
      path: `${path}/:link_id/revoke`,
      access,
      summary: 'Revogar o link pessoal de um documento',
      params: linkOfDocument,
      response: documentLink,
    }),
    renew: endpoint({
      method: 'POST',
      path: `${path}/:link_id/renew`,
      access,
      summary: 'Dar à pessoa um link novo para o mesmo documento; o anterior deixa de valer',
      params: linkOfDocument,
      body: renewLink,
      response: madeLink,
    }),
    resend: endpoint({
      method: 'POST',
      path: `${path}/:link_id/resend`,
      access,
      summary: 'Enviar de novo à pessoa o link que ainda vale',
      params: linkOfDocument,
      response: z.strictObject({ mail_leaves: z.boolean() }),
    }),
    accesses: endpoint({
      method: 'GET',
      path: `${path}/:link_id/accesses`,
      access,
      summary: 'O que foi feito com um link pessoal: quem, quando e com qual navegador',
      params: linkOfDocument,
      response: z.array(linkAccess),
    }),
    look: endpoint({
      method: 'POST',
      path: `${publicPath}/look`,
      access: 'public',
      summary: 'O que um link de documento abre, e o que ele pede antes',
      body: z.strictObject(link),
      response: sharedDocument,
    }),
    code: endpoint({
      method: 'POST',
      path: `${publicPath}/code`,
      access: 'public',
      summary: 'Enviar ao e-mail da pessoa o código para abrir o documento',
      body: z.strictObject(link),
      response: z.strictObject({ mail_leaves: z.boolean() }),
    }),
    open: endpoint({
      method: 'POST',
      path: `${publicPath}/open`,
      access: 'public',
      summary: 'Abrir o documento de um link: conta uma abertura',
      body: z.strictObject({
        ...link,
        accepted: z.boolean().default(false),
        code: z.string().trim().max(20).nullable().default(null),
      }),
      /** Fetches the file for an hour; kept by the page alone. */
      response: z.strictObject({ ticket: secret }),
    }),
    file: fileEndpoint(
      {
        method: 'POST',
        path: `${publicPath}/file`,
        access: 'public',
        summary: 'O arquivo de um documento aberto por link, para ler na página ou baixar',
        body: z.strictObject({ ticket: z.string().max(200), use: oneOf(linkRights) }),
      },
      documentTypes,
    ),
  },
});
