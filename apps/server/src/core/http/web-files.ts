import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

interface Document {
  readonly url: '/' | '/sealed';
  /** Besides our own files. */
  readonly script: string;
  readonly more: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** Every page, but for those that seal or open reports. */
const usualDocument: Document = { url: '/', script: '', more: [], headers: {} };

/**
 * The pages that seal or open reports (contracts/platform/sealed-reports/sealed-documents.ts): libsodium is WebAssembly,
 * a voice is recorded and heard. The same HTML under an address of its own, so that no other page is allowed any of it.
 */
const sealedDocument: Document = {
  url: '/sealed',
  script: " 'wasm-unsafe-eval'",
  more: ["media-src 'self' blob:", "worker-src 'self'"],
  headers: {
    'permissions-policy': 'camera=(), microphone=(self), geolocation=(), payment=(), usb=()',
  },
};

/** A worker runs by the policy of its own answer: it imports our files, runs WebAssembly and asks for nothing. */
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

const policy = (nonce: string, socket: string | null, { script, more }: Document) =>
  [
    "default-src 'none'",
    `script-src 'self'${script}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ...more,
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
  for (const document of [usualDocument, sealedDocument])
    app.route({
      method: 'GET',
      url: document.url,
      config: { declared: true },
      handler: async (_request, reply) => {
        // Read anew each time: a build under a running server must not leave it naming files that are gone.
        const html = await readFile(index, 'utf8');
        const nonce = randomBytes(16).toString('base64');
        return reply
          .headers({ ...document.headers, 'content-security-policy': policy(nonce, socket, document) })
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
      if (/^sealing\.worker-[\w-]+\.js$/.test(request.params['*']))
        reply.header('content-security-policy', WORKER_POLICY);
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
