import type { Endpoint, Parsed } from '@conforme/contracts/core/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { assertAllowed, isRule } from '../access.ts';
import { AppError, interrupted, signedOut } from '../app-error.ts';
import type { Config } from '../config.ts';
import type { Once, Principal, PublicCtx, UserCtx } from '../context.ts';
import type { Database } from '../database/database.ts';
import { isCancelled } from '../database/pool.ts';
import type { FileAnswer } from '../file-answer.ts';
import type { IncomingFile, IncomingPiece } from '../incoming-file.ts';
import { log } from '../log.ts';
import type { ServerModule } from '../server-module.ts';
import { type Credentials, readWantedScope, type WantedScope } from './credentials.ts';
import { exchange } from './exchange.ts';
import { acceptOneClick } from './one-click.ts';
import { parseInput } from './parse-input.ts';
import { acceptPieces, assertPiece, receivePiece, tellArrived } from './receive-piece.ts';
import { acceptMultipart, answerEarly, assertAcceptable, receiveFiles } from './receive-upload.ts';
import { redirectRefusals, redirectTo } from './redirect.ts';
import { sendFile } from './send-file.ts';

/** What the core needs from the platform, handed over by app.ts. */
export interface Gatekeeper {
  /** The session behind the credentials, in the wanted scope; null when there is none. Faults throw. */
  authenticate(credentials: Credentials): Promise<Principal | null>;
  /** Keeps an admitted session alive; a refused request changes nothing, not even this. */
  recordActivity(principal: Principal): Promise<void>;
  /** Statements that are running when `gone` aborts are cancelled. */
  scopedDatabase(principal: Principal, gone?: AbortSignal): Database;
  /** Does the work in a place of the organisation's share; throws 429 when none becomes free. */
  inPlace<T>(spec: Endpoint, principal: Principal, work: () => Promise<T>, gone: AbortSignal): Promise<T>;
  /** The message to show while the installation is closed for maintenance. */
  maintenanceMessage(): Promise<string | null>;
  /** Throws 429 when this caller has asked too often. */
  limit(caller: { readonly network: string; readonly sessionId: number | null }): void;
  /** Makes sure that what this person sends again under the same key is done once. */
  once(sent: { principal: Principal; path: string; key: string; body: unknown }): Once;
  /** Writes a refused attempt to its own audit chain. */
  recordRefusal(refusal: { principal: Principal; method: string; path: string; code: string }): Promise<void>;
}

export interface MountOptions {
  readonly config: Config;
  readonly system: Database;
  readonly gatekeeper: Gatekeeper;
}

/** Who may come in is decided before the body is read: a refused upload never touches memory or disk. */
export function mount(app: FastifyInstance, module: ServerModule, options: MountOptions): void {
  for (const [key, spec] of Object.entries(module.contract.endpoints)) {
    const handler = module.handlers[key] as unknown as HandlerOf;
    const { upload } = spec;
    if (upload)
      app.register(async (scope) => {
        await acceptMultipart(scope);
        scope.route(routeOf(spec, handler, options));
      });
    else if (spec.piece)
      app.register(async (scope) => {
        acceptPieces(scope);
        scope.route(routeOf(spec, handler, options));
      });
    else if (spec.oneClick)
      app.register(async (scope) => {
        acceptOneClick(scope);
        scope.route(routeOf(spec, handler, options));
      });
    else app.route(routeOf(spec, handler, options));
  }
}

/** Of whoever comes: more than any public form takes, and read in a moment. */
const PUBLIC_BODY_BYTES = 128 * 1024;

type HandlerOf = (
  ctx: PublicCtx | UserCtx,
  input: Parsed<Endpoint> & { readonly files?: AsyncIterable<IncomingFile>; readonly piece?: IncomingPiece },
) => unknown;

function routeOf(spec: Endpoint, handler: HandlerOf, options: MountOptions): RouteOptions {
  const contexts = new WeakMap<FastifyRequest, PublicCtx | UserCtx>();
  const { upload, piece } = spec;
  const isStreamed = upload !== undefined || piece !== undefined;
  return {
    method: spec.arrived ? ['GET', 'HEAD'] : spec.method,
    url: spec.path,
    config: { declared: true, upload: isStreamed, unlogged: spec.unlogged === true },
    ...(spec.access === 'public' && !isStreamed ? { bodyLimit: PUBLIC_BODY_BYTES } : {}),
    ...(spec.redirect ? { errorHandler: redirectRefusals(spec.redirect.refusedTo) } : {}),
    onRequest: async (request, reply) => {
      if (isStreamed) answerEarly(request, reply);
      contexts.set(request, await admit(spec, request, reply, options));
      if (upload) assertAcceptable(request, upload);
      if (piece) assertPiece(request, piece);
    },
    handler: async (request, reply) => {
      const admitted = contexts.get(request) as PublicCtx | UserCtx;
      const input = {
        params: parseInput(spec.params, request.params),
        query: parseInput(spec.query, request.query),
        body: parseInput(spec.body, isStreamed ? {} : request.body),
        ...(upload ? { files: receiveFiles(request, upload, admitted.http.untilGone()) } : {}),
        ...(piece ? { piece: receivePiece(request, piece, admitted.http.untilGone()) } : {}),
      };
      const ctx = sentOnce(spec, admitted, input.body, options);
      const result = await recordingRefusals(spec, principalOf(ctx), options.gatekeeper, () =>
        inPlace(spec, ctx, options.gatekeeper, async () => handler(ctx, input)),
      );
      ctx.http.sendSessionCookie();
      if (spec.file) return sendFile(request, reply, result as FileAnswer);
      const answer = spec.response.parse(result ?? {});
      if (spec.piece || spec.arrived) {
        const told = tellArrived(reply, spec, answer as { offset: number; size: number });
        if (told) return told;
      }
      if (spec.redirect) return redirectTo(reply, (answer as { to: string }).to);
      reply.header('content-type', 'application/json; charset=utf-8');
      return JSON.stringify(answer);
    },
  };
}

async function admit(
  spec: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { config, system, gatekeeper }: MountOptions,
): Promise<PublicCtx | UserCtx> {
  const http = exchange(request, reply, config);
  if (spec.access === 'public') {
    gatekeeper.limit({ network: http.network, sessionId: null });
    if (!spec.duringMaintenance) await refuseDuringMaintenance(gatekeeper);
    return { config, system, http };
  }
  const wanted = readWantedScope(request);
  const authenticate = async (scope: WantedScope) =>
    http.bearer
      ? gatekeeper.authenticate({
          bearer: http.bearer,
          cookie: http.sessionCookie,
          wanted: scope,
          withUnread: spec.withUnread === true,
        })
      : null;
  const user = await authenticate(wanted);
  if (!user) {
    gatekeeper.limit({ network: http.network, sessionId: null });
    throw signedOut();
  }
  gatekeeper.limit({ network: http.network, sessionId: user.sessionId });
  await recordingRefusals(spec, user, gatekeeper, () => decide(spec, user, wanted.type, gatekeeper));
  if (!spec.passive) await gatekeeper.recordActivity(user);
  const { scope } = user;
  return {
    config,
    system,
    http,
    access: spec.access,
    user,
    scope,
    // A list only reads: nothing is lost with it when nobody waits for the answer.
    db: gatekeeper.scopedDatabase(user, spec.grid ? http.untilGone() : undefined),
    once: null,
    principalNow: () => authenticate(scope.type === 'none' ? wanted : { type: scope.type, id: scope.id }),
  };
}

/** The body has to be known: the same key with another content is a mistake, and told as one. */
function sentOnce(
  { once, path }: Endpoint,
  ctx: PublicCtx | UserCtx,
  body: unknown,
  { gatekeeper }: MountOptions,
): PublicCtx | UserCtx {
  const key = ctx.http.idempotencyKey;
  if (!once || key === null || !('user' in ctx)) return ctx;
  return { ...ctx, once: gatekeeper.once({ principal: ctx.user, path, key, body }) };
}

/** Waits without holding anything: the session was looked up, the body read, and no connection is taken. */
async function inPlace(
  spec: Endpoint,
  ctx: PublicCtx | UserCtx,
  gatekeeper: Gatekeeper,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (!('user' in ctx)) return work();
  const gone = ctx.http.untilGone();
  try {
    return await gatekeeper.inPlace(spec, ctx.user, work, gone);
  } catch (error) {
    if (!spec.grid || !isCancelled(error)) throw error;
    if (gone.aborted) throw interrupted();
    log.warn('a list took too long', { route: spec.path });
    throw new AppError(
      'invalid',
      'A consulta demorou demais e foi interrompida. Use uma pesquisa mais precisa ou menos filtros.',
    );
  }
}

const principalOf = (ctx: PublicCtx | UserCtx): Principal | null => ('user' in ctx ? ctx.user : null);

/** Whoever refuses, the gate or a handler's own rule, the attempt is kept; its transaction is already undone. */
async function recordingRefusals<T>(
  spec: Endpoint,
  principal: Principal | null,
  gatekeeper: Gatekeeper,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.status === 403 && principal)
      await gatekeeper.recordRefusal({
        principal,
        method: spec.method,
        path: spec.path,
        code: error.code,
      });
    throw error;
  }
}

async function decide(
  spec: Endpoint,
  user: Principal,
  wanted: string,
  gatekeeper: Gatekeeper,
): Promise<void> {
  if (!user.administrator) await refuseDuringMaintenance(gatekeeper);
  if (user.scope.type === 'none' && wanted !== 'default')
    throw new AppError('data_access_revoked', 'Você não tem mais acesso a esta organização.');
  if (user.firstAccess && !spec.beforeFirstAccess)
    throw new AppError('first_access', 'Defina sua senha antes de continuar.');
  if (user.secondFactorMissing && !spec.beforeSecondFactor)
    throw new AppError('second_factor_missing', 'Ative o segundo fator antes de continuar.');
  assertAllowed(spec.access, user);
  if (isRule(spec.access) && spec.method !== 'GET' && user.scope.type === 'all')
    throw new AppError('conflict', 'Escolha uma organização antes de gravar.');
}

async function refuseDuringMaintenance(gatekeeper: Gatekeeper): Promise<void> {
  const message = await gatekeeper.maintenanceMessage();
  if (message !== null) throw new AppError('maintenance', message);
}
