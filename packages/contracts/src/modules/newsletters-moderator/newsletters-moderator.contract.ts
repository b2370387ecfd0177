import { endpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { byId, z } from '../../core/schema.ts';
import { newslettersModeratorPages } from './newsletters-moderator.pages.ts';
import {
  commentsQuery,
  heldWord,
  moderated,
  moderateMany,
  moderationQueue,
  newHeldWords,
  newsletterComments,
  queueQuery,
} from './newsletters-moderator.schemas.ts';

const path = '/api/v1/newsletters_moderator';

export const newslettersModerator = defineModule({
  ...newslettersModeratorPages,
  endpoints: {
    queue: endpoint({
      method: 'GET',
      path,
      access: { rule: 'newsletters_moderator.grid' },
      summary: 'Comentários que esperam decisão, os mais antigos primeiro',
      query: queueQuery,
      response: moderationQueue,
    }),
    comments: endpoint({
      method: 'GET',
      path: `${path}/:id/comments`,
      access: { rule: 'newsletters_moderator.show' },
      summary: 'Os comentários de um informativo, com o que se decidiu, as conversas mais novas primeiro',
      params: byId,
      query: commentsQuery,
      response: newsletterComments,
    }),
    moderate: endpoint({
      method: 'POST',
      path: `${path}/decide`,
      access: { rule: 'newsletters_moderator.moderate|newsletters_moderator.delete' },
      summary: 'Aprovar, rejeitar ou remover comentários, um ou vários',
      body: moderateMany,
      response: moderated,
    }),
    words: endpoint({
      method: 'GET',
      path: `${path}/words`,
      access: { rule: 'newsletters_moderator.grid' },
      summary: 'Palavras que fazem um comentário esperar decisão',
      response: z.array(heldWord),
    }),
    addWords: endpoint({
      method: 'POST',
      path: `${path}/words`,
      access: { rule: 'newsletters_moderator.moderate' },
      summary: 'Acrescentar palavras à lista',
      body: newHeldWords,
      response: z.array(heldWord),
    }),
    removeWord: endpoint({
      method: 'DELETE',
      path: `${path}/words/:id`,
      access: { rule: 'newsletters_moderator.moderate' },
      summary: 'Tirar uma palavra da lista',
      params: byId,
    }),
  },
});
