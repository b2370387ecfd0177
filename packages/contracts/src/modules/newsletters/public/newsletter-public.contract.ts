import { endpoint, fileEndpoint } from '../../../core/endpoint.ts';
import { defineModule } from '../../../core/module.ts';
import { instant, version, z } from '../../../core/schema.ts';
import { newsletterUploads } from '../../../platform/newsletters/newsletter-uploads.ts';
import { ownSignature } from '../../../platform/read-signatures/read-signature.schemas.ts';
import { textFile } from '../../../platform/rich-text/rich-text.schemas.ts';
import { newsletterPublicPages } from './newsletter-public.pages.ts';

const path = '/api/v1/public/newsletters';
const link = { param: z.string().max(500) };

/** What whoever holds the link reads. No names of readers, likers or signers. */
export const publicNewsletter = z.strictObject({
  organisation: z.string(),
  title: z.string(),
  summary: z.string().nullable(),
  body: z.string(),
  number: z.number().int(),
  publish_at: instant,
  /** Past its end or archived: said so, and its text is gone from the page. */
  ended: z.boolean(),
  cover_id: z.uuid().nullable(),
  cover_alt: z.string().nullable(),
  attachments: z.array(textFile),
  minutes: z.number().int(),
  group: z.string(),
  /** Without it, the code to sign with is handed over. */
  mail_leaves: z.boolean(),
  /** Of a personal link: who reads, and what is asked of them. Null for the link of everyone. */
  recipient: z
    .strictObject({
      name: z.string(),
      /** As in 'm***@dominio.com.br': the link may have been passed on. */
      email: z.string(),
      statement: z.string().nullable(),
      due_on: z.iso.date().nullable(),
      own: ownSignature.nullable(),
    })
    .nullable(),
});
export type PublicNewsletter = z.output<typeof publicNewsletter>;

export const newsletterPublic = defineModule({
  ...newsletterPublicPages,
  endpoints: {
    open: endpoint({
      method: 'POST',
      path: `${path}/open`,
      access: 'public',
      summary: 'Ler um informativo pelo link público ou pessoal',
      body: z.strictObject(link),
      response: publicNewsletter,
    }),
    file: fileEndpoint(
      {
        method: 'POST',
        path: `${path}/file`,
        access: 'public',
        summary: 'Imagem, capa ou anexo de um informativo aberto por link',
        body: z.strictObject({ ...link, file_id: z.uuid() }),
      },
      newsletterUploads.types,
    ),
    noteReading: endpoint({
      method: 'POST',
      path: `${path}/reading`,
      access: 'public',
      passive: true,
      summary: 'Guardar que o informativo está aberto diante de quem tem o link pessoal',
      body: z.strictObject({ ...link, version }),
    }),
    code: endpoint({
      method: 'POST',
      path: `${path}/code`,
      access: 'public',
      summary: 'Enviar ao e-mail da pessoa o código para assinar',
      body: z.strictObject(link),
      response: z.strictObject({ mail_leaves: z.boolean() }),
    }),
    sign: endpoint({
      method: 'POST',
      path: `${path}/sign`,
      access: 'public',
      summary: 'Assinar a leitura pelo link pessoal, com o código recebido',
      body: z.strictObject({ ...link, version, code: z.string().trim().max(20) }),
      response: ownSignature,
    }),
    proof: fileEndpoint(
      {
        method: 'POST',
        path: `${path}/proof`,
        access: 'public',
        summary: 'Comprovante da assinatura feita pelo link pessoal, em PDF',
        body: z.strictObject(link),
      },
      ['application/pdf'],
    ),
  },
});
