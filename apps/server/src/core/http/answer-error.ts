import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@conforme/contracts/core/errors.ts';
import { messages } from '@conforme/contracts/core/messages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { asBusy } from '../database/database-failures.ts';
import { log } from '../log.ts';

/** Fastify's own refusals in our words; the status decides. */
const byStatus: Readonly<Record<number, AppError>> = {
  400: new AppError('malformed', 'O pedido não foi compreendido.'),
  404: new AppError('not_found', 'Endereço não encontrado.'),
  413: new AppError('too_large', 'O conteúdo enviado é grande demais.'),
  // A part of the address longer than any id, e-mail or token of ours.
  414: new AppError('not_found', 'Endereço não encontrado.'),
  415: new AppError('unsupported_media', 'Envie os dados como JSON.'),
};

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof AppError ? error : (asBusy(error) ?? fromLibrary(error));
  if (!known) return answerFault(error, request, reply);
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', String(known.retryAfterSeconds));
  const body: ErrorBody = {
    code: known.code,
    messages: known.messages,
    ...(known.errors ? { errors: known.errors } : {}),
  };
  return reply.code(known.status).type('application/json; charset=utf-8').send(body);
}

/** Bytes that are no HTTP never become a request; whoever sent them is answered in the same shape. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { code, messages } = byStatus[400] as AppError;
  const body = Buffer.from(JSON.stringify({ code, messages } satisfies ErrorBody));
  if (socket.writable)
    socket.write(
      `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
  socket.destroy(error);
}

function fromLibrary(error: unknown): AppError | null {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (typeof code === 'string' && code.startsWith('FST_') && statusCode) return byStatus[statusCode] ?? null;
  // JSON that cannot be read, or that tries to reach a prototype.
  if (error instanceof SyntaxError && statusCode === 400) return byStatus[400] as AppError;
  return null;
}

/** A fault of ours: the person gets a number to quote, the log gets the reason, nobody gets the SQL. */
function answerFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const incident = randomUUID();
  const { name, code, message, stack } = error as Error & { code?: string };
  log.error('fault', {
    incident,
    method: request.method,
    route: request.routeOptions.url,
    error: name,
    code,
    // A database message can quote what was typed, so only its code is kept.
    reason: code ? undefined : message,
    stack: code ? undefined : stack,
  });
  const body: ErrorBody = { code: 'internal', messages: `${messages.failure} (ocorrência ${incident})` };
  return reply.code(500).type('application/json; charset=utf-8').send(body);
}
