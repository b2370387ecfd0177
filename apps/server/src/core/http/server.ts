import { messages } from '@conforme/contracts/core/messages.ts';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance } from 'fastify';
import qs from 'qs';
import { AppError } from '../app-error.ts';
import { type Config, socketOrigin } from '../config.ts';
import { log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { answerError, answerUnreadable } from './answer-error.ts';
import { answerHeaders } from './answer-headers.ts';
import { LONGEST_UPLOAD_MS, limitBody } from './body-deadline.ts';
import { isBeyondMeasure } from './body-measure.ts';
import { timesSent } from './credentials.ts';
import { refuseOtherProtocols } from './other-protocols.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Comes from the catalogue or is the web application itself; anything else stops the start. */
    declared?: true;
    /** Takes files, which may take their time. */
    upload?: boolean;
    /** Leaves no line in the request log. */
    unlogged?: boolean;
  }
}

/** Fastify with the defaults that are wrong for us put right; each one is a lesson from security.md §4.10. */
export async function createServer(config: Config): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: config.BODY_LIMIT_KB * 1024,
    requestTimeout: LONGEST_UPLOAD_MS,
    connectionTimeout: 110_000,
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 1000,
    // Looked at often: by itself Node looks every half a minute, and a heading would be waited for that much longer.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 3_000 },
    // 503 would sign everybody out while one instance restarts.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    // Addresses the router cannot read and bytes that are no HTTP would be answered in the library's own shape.
    // They pass by the hooks, too.
    frameworkErrors: (error, request, reply) => {
      reply.headers(answerHeaders(config));
      answerError(error, request, reply);
    },
    clientErrorHandler: answerUnreadable,
    trustProxy: proxies(config.TRUST_PROXY),
    routerOptions: { maxParamLength: 512, caseSensitive: true, querystringParser: parseQuery },
  });
  app.addHook('onRoute', ({ config: route, method, url }) => {
    if (!route?.declared && method !== 'OPTIONS')
      throw new StartError(`A rota ${String(method)} ${url} não está declarada no catálogo.`);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text === '') done(null, {});
    else if (isBeyondMeasure(text))
      done(new AppError('invalid', messages.fillForm, { form: [messages.invalid] }));
    else app.getDefaultJsonParser('error', 'error')(request, text, done);
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) =>
    request.method === 'GET' && request.headers.accept?.includes('text/html')
      ? reply.redirect('/#/error-404')
      : answerError(new AppError('not_found', 'Endereço não encontrado.'), request, reply),
  );
  await harden(app, config);
  return app;
}

async function harden(app: FastifyInstance, config: Config): Promise<void> {
  const hosts = [config.PUBLIC_URL, socketOrigin(config)].flatMap((at) => (at ? [new URL(at).host] : []));
  await app.register(cookie);
  const headers = answerHeaders(config);
  // Before all others: whoever refuses in a hook answers with them.
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  refuseOtherProtocols(app);
  if (config.ALLOWED_ORIGINS.length > 0)
    await app.register(cors, {
      origin: config.ALLOWED_ORIGINS,
      credentials: true,
      maxAge: 600,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: [
        ...['content-disposition', 'x-estimated-length', 'x-total-rows', 'retry-after'],
        ...['upload-offset', 'upload-length', 'tus-resumable'],
      ],
      allowedHeaders: [
        ...['authorization', 'content-type', 'x-data-access', 'idempotency-key'],
        ...['upload-offset', 'tus-resumable', 'upload-key'],
      ],
    });
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.upload) limitBody(request.raw);
    // Whoever stands between us and the sender could read it as another request.
    if (timesSent(request, 'host') > 1) throw new AppError('malformed', 'O pedido não foi compreendido.');
    if (/%(2f|5c|00)/i.test(request.url.split('?')[0] as string))
      throw new AppError('malformed', 'O endereço tem caracteres que não são aceitos.');
    if (config.PUBLIC_URL && !hosts.includes(request.host) && !request.url.startsWith('/health/'))
      throw new AppError('malformed', 'Este endereço não pertence a este servidor.');
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address that was asked for: it may hold ids, e-mails or tokens.
    const route = request.routeOptions.url ?? 'unknown';
    if (route.startsWith('/health/') || request.routeOptions.config.unlogged) return;
    log.info('request', {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
}

/**
 * A query string beyond the limits must not throw inside the router: it becomes a field no contract
 * declares, which is refused like any other unknown field.
 */
function parseQuery(text: string): Record<string, unknown> {
  try {
    return qs.parse(text, {
      depth: 5,
      strictDepth: true,
      arrayLimit: 50,
      parameterLimit: 200,
      throwOnLimitExceeded: true,
      ignoreQueryPrefix: true,
      // Otherwise fields called toString or constructor would be dropped in silence, not refused.
      plainObjects: true,
    });
  } catch {
    return { query_string: 'too deep or too long' };
  }
}

/** Addresses of the proxies in front of us, whose X-Forwarded-For is believed; nobody else's is. */
const proxies = (setting: string) => (setting === '' ? false : setting.split(',').map((one) => one.trim()));
