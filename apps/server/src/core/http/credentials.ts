import type { EntityType } from '@conforme/contracts/core/entity.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

export type WantedScope = { readonly type: EntityType | 'all' | 'default'; readonly id: number | null };

export interface Credentials {
  readonly bearer: string;
  readonly cookie: string | null;
  readonly wanted: WantedScope;
  /** Bring the unread notifications along. */
  readonly withUnread?: boolean;
}

/** Node joins repeated headers with a comma, which is also our separator: count them before reading. */
export const timesSent = (request: FastifyRequest, name: string) =>
  request.raw.rawHeaders.filter((header, index) => index % 2 === 0 && header.toLowerCase() === name).length;

export function readBearer(request: FastifyRequest): string | null {
  if (timesSent(request, 'authorization') !== 1) return null;
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

export function readWantedScope(request: FastifyRequest): WantedScope {
  const sent = timesSent(request, 'x-data-access');
  if (sent === 0) return { type: 'default', id: null };
  const value = request.headers['x-data-access'];
  if (sent === 1 && value === '0,all') return { type: 'all', id: null };
  const match =
    sent === 1 && typeof value === 'string'
      ? /^([1-9]\d{0,14}),(legal_entity|natural_entity)$/.exec(value)
      : null;
  if (!match) throw new AppError('malformed', 'O cabeçalho X-Data-Access não foi compreendido.');
  return { type: match[2] as EntityType, id: Number(match[1]) };
}

/** The sender's own name for one act, the same for every try of it; null where none was given. */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const sent = timesSent(request, 'idempotency-key');
  if (sent === 0) return null;
  const value = request.headers['idempotency-key'];
  if (sent === 1 && typeof value === 'string' && /^[A-Za-z0-9_-]{16,100}$/.test(value)) return value;
  throw new AppError('malformed', 'O cabeçalho Idempotency-Key não foi compreendido.');
}

/** Browsers always say where a script's request comes from; command-line tools do not. */
export const isFromBrowser = (request: FastifyRequest): boolean =>
  request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined;

/** `__Host-` binds the cookie to this very host, and browsers accept it only over TLS. */
export const cookieName = (name: 'sid' | 'visitor' | 'device', publicUrl: string | undefined): string =>
  publicUrl?.startsWith('https:') ? `__Host-${name}` : name;
