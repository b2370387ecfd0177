import { endpoint, fileEndpoint } from '../../core/endpoint.ts';
import { byId, idInPath, optionalText, version, z } from '../../core/schema.ts';
import { ownSignature } from '../../platform/read-signatures/read-signature.schemas.ts';
import { newComment, REPORT_MOST, shownComment, shownNewsletter } from './reading.schemas.ts';

const reads = { rule: 'newsletters.detail' } as const;
const commentOf = z.strictObject({ id: idInPath, comment_id: idInPath });

/** What a reader does with a newsletter that is addressed to them. */
export const newsletterReadingEndpoints = (path: `/${string}`) => ({
  show: endpoint({
    method: 'GET',
    path: `${path}/:id/reading`,
    access: reads,
    summary: 'Ler um informativo dirigido a quem pede',
    params: byId,
    response: shownNewsletter,
  }),
  noteReading: endpoint({
    method: 'POST',
    path: `${path}/:id/reading`,
    access: reads,
    passive: true,
    summary: 'Guardar que o informativo está aberto diante do leitor',
    params: byId,
    body: z.strictObject({ version }),
    response: z.strictObject({ seconds: z.number().int() }),
  }),
  like: endpoint({
    method: 'POST',
    path: `${path}/:id/like`,
    access: reads,
    summary: 'Curtir um informativo, ou deixar de curtir',
    params: byId,
    body: z.strictObject({ liked: z.boolean() }),
    response: z.strictObject({ likes: z.number(), liked: z.boolean() }),
  }),
  comments: endpoint({
    method: 'GET',
    path: `${path}/:id/comments`,
    access: reads,
    summary: 'Comentários de um informativo e as respostas a eles',
    params: byId,
    query: z.strictObject({ before: idInPath.optional() }),
    response: z.strictObject({ comments: z.array(shownComment), more: z.boolean() }),
  }),
  comment: endpoint({
    method: 'POST',
    path: `${path}/:id/comments`,
    access: reads,
    summary: 'Comentar um informativo ou responder a um comentário',
    once: true,
    params: byId,
    body: newComment,
    response: shownComment,
  }),
  withdrawComment: endpoint({
    method: 'DELETE',
    path: `${path}/:id/comments/:comment_id`,
    access: reads,
    summary: 'Apagar o próprio comentário',
    params: commentOf,
  }),
  reportComment: endpoint({
    method: 'POST',
    path: `${path}/:id/comments/:comment_id/report`,
    access: reads,
    summary: 'Pedir que a moderação olhe um comentário',
    params: commentOf,
    body: z.strictObject({ reason: optionalText(REPORT_MOST) }),
  }),
  sign: endpoint({
    method: 'POST',
    path: `${path}/:id/sign`,
    access: reads,
    summary: 'Assinar a leitura de uma versão do informativo',
    params: byId,
    body: z.strictObject({ version }),
    response: ownSignature,
  }),
  proof: fileEndpoint(
    {
      method: 'POST',
      path: `${path}/:id/proof`,
      access: reads,
      summary: 'Comprovante da própria assinatura, em PDF',
      params: byId,
    },
    ['application/pdf'],
  ),
});
