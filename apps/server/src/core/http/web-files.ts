import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const policy = (nonce: string, socket: string | null) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${socket === null ? '' : ` ${socket}`}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const fill = (html: string, facts: Readonly<Record<string, string>>): string =>
  html.replace(/__([A-Z_]+?)__/g, (whole, name: string) =>
    facts[name] === undefined ? whole : escapeHtml(facts[name]),
  );

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * The built web application: one page, whose style nonce is fresh each time, and hashed files for ever. `facts` are
 * what its first paint depends on, each written in place of its `__NAME__`; `socket` is where it may open sockets.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  { socket, facts }: { readonly socket: string | null; readonly facts: Readonly<Record<string, string>> },
): Promise<void> {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return;
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    dotfiles: 'ignore',
    // The build has written them beside the files, smaller than a server has time to make them.
    preCompressed: true,
  });
  app.route({
    method: 'GET',
    url: '/',
    config: { declared: true },
    handler: async (_request, reply) => {
      // Read anew each time: a build under a running server must not leave it naming files that are gone.
      const html = await readFile(index, 'utf8');
      const nonce = randomBytes(16).toString('base64');
      return reply
        .header('content-security-policy', policy(nonce, socket))
        .type('text/html; charset=utf-8')
        .send(fill(html, { ...facts, STYLE_NONCE: nonce }));
    },
  });
  app.route<{ Params: { '*': string } }>({
    method: 'GET',
    url: '/assets/*',
    config: { declared: true },
    handler: (request, reply) => {
      // The same for everybody, but for how it is packed.
      reply.header('vary', 'Accept-Encoding');
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return reply.sendFile(`assets/${request.params['*']}`, { cacheControl: false });
    },
  });
  app.route<{ Params: { file: string } }>({
    method: 'GET',
    url: '/:file',
    config: { declared: true },
    handler: (request, reply) => {
      reply.header('cache-control', 'no-cache');
      return request.params.file === 'index.html'
        ? reply.redirect('/')
        : reply.sendFile(request.params.file, { cacheControl: false });
    },
  });
}
