import type { FastifyInstance } from 'fastify';

/** The whole of it is 'List-Unsubscribe=One-Click', as a form of either kind. */
const MOST_BYTES = 4096;

/** What a mail program sends when its reader leaves a list (RFC 8058): a form, without anything that says who sends it. */
export function acceptOneClick(app: FastifyInstance): void {
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    (_request, body, done) => {
      const sent = body as string;
      done(null, sent.includes('List-Unsubscribe') && sent.includes('One-Click') ? { one_click: true } : {});
    },
  );
}
