import { endpoint, fileEndpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { byId, idInPath, z } from '../../core/schema.ts';
import { newsletterUploads } from '../../platform/newsletters/newsletter-uploads.ts';
import { newsletterReviewsPages } from './newsletter-reviews.pages.ts';
import {
  decideReview,
  noteReview,
  resubmitReview,
  reviewDetail,
  submitReview,
  waitingReview,
  withdrawReview,
} from './newsletter-reviews.schemas.ts';

const path = '/api/v1/newsletter_reviews';
/** Whoever is neither its author, nor of its steps, nor follows newsletters finds nothing there. */
const access = { rule: 'newsletters.detail' } as const;
/** Only whoever a step waits for, or has a part in the review: the rows say who that is. */
const takesPart = 'signedIn';
const answers = { params: byId, response: reviewDetail };

export const newsletterReviews = defineModule({
  ...newsletterReviewsPages,
  endpoints: {
    waiting: endpoint({
      method: 'GET',
      path,
      access,
      summary: 'Informativos que esperam a decisão de quem pergunta',
      response: z.array(waitingReview),
    }),
    read: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access,
      summary: 'A revisão de um informativo: texto, etapas, notas e linha do tempo',
      ...answers,
    }),
    file: fileEndpoint(
      {
        method: 'GET',
        path: `${path}/:id/files/:file_id`,
        access,
        summary: 'Imagem, capa ou anexo do texto em revisão, para quem participa dela',
        params: z.strictObject({ id: idInPath, file_id: z.uuid() }),
      },
      newsletterUploads.types,
    ),
    submit: endpoint({
      method: 'POST',
      path: `${path}/:id/submit`,
      access: { rule: 'newsletters.create|newsletters.edit' },
      summary: 'Enviar um informativo para revisão por um fluxo',
      body: submitReview,
      ...answers,
    }),
    decide: endpoint({
      method: 'POST',
      path: `${path}/:id/decide`,
      access: takesPart,
      summary: 'Aprovar, devolver ou reprovar a etapa que espera quem pergunta',
      body: decideReview,
      ...answers,
    }),
    resubmit: endpoint({
      method: 'POST',
      path: `${path}/:id/resubmit`,
      access: { rule: 'newsletters.create|newsletters.edit' },
      summary: 'Enviar de novo um informativo que foi devolvido ou que mudou',
      body: resubmitReview,
      ...answers,
    }),
    withdraw: endpoint({
      method: 'POST',
      path: `${path}/:id/withdraw`,
      access: { rule: 'newsletters.create|newsletters.edit' },
      summary: 'Retirar um informativo da revisão',
      body: withdrawReview,
      ...answers,
    }),
    note: endpoint({
      method: 'POST',
      path: `${path}/:id/notes`,
      access: takesPart,
      summary: 'Anotar um trecho do texto em revisão',
      body: noteReview,
      ...answers,
    }),
    resolve: endpoint({
      method: 'POST',
      path: `${path}/:id/notes/:note_id/resolve`,
      access: takesPart,
      summary: 'Dar uma nota da revisão por resolvida',
      params: z.strictObject({ id: idInPath, note_id: idInPath }),
      response: reviewDetail,
    }),
  },
});
