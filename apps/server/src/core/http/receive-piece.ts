import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import type { Endpoint } from '@conforme/contracts/core/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { IncomingPiece } from '../incoming-file.ts';

/** tus 1.0, the version and the type of a body that continues a file (https://tus.io/protocols/resumable-upload). */
const TUS = '1.0.0';
const TYPE = 'application/offset+octet-stream';

/** Inside this scope a body is a piece of a file and nothing else; the handler reads it as it comes. */
export function acceptPieces(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(TYPE, (_request, payload, done) => done(null, payload));
}

const tooLarge = (maxBytes: number) =>
  new AppError('too_large', `Envie no máximo ${formatBytes(maxBytes)} por vez.`);

/** What the headers alone tell, before a byte of the body is read. */
export function assertPiece({ headers }: FastifyRequest, { maxBytes }: { readonly maxBytes: number }): void {
  if (headers['content-type'] !== TYPE)
    throw new AppError('unsupported_media', `Envie os bytes como ${TYPE}.`);
  const version = headers['tus-resumable'];
  if (version !== undefined && version !== TUS)
    throw new AppError('malformed', `Esta versão do protocolo tus não é aceita: use ${TUS}.`);
  offsetOf(headers);
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
}

function offsetOf(headers: FastifyRequest['headers']): number {
  const offset = headers['upload-offset'];
  if (typeof offset !== 'string' || !/^(?:0|[1-9]\d{0,14})$/.test(offset))
    throw new AppError('malformed', 'Diga em Upload-Offset onde os bytes começam.');
  return Number(offset);
}

export function receivePiece(
  request: FastifyRequest,
  { maxBytes }: { readonly maxBytes: number },
  gone: AbortSignal,
): IncomingPiece {
  const key = request.headers['upload-key'];
  return {
    offset: offsetOf(request.headers),
    key: typeof key === 'string' && key.length <= 200 ? key : null,
    content: bytesOf(request, maxBytes),
    gone,
  };
}

async function* bytesOf({ body }: FastifyRequest, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  // A request without a body has nothing to read: it only asks to go on.
  if (!body) return;
  for await (const piece of body as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    yield piece;
  }
}

/** How much has arrived, by the names of the protocol. */
export function tellArrived(
  reply: FastifyReply,
  spec: Endpoint,
  { offset, size }: { readonly offset: number; readonly size: number },
): FastifyReply | null {
  reply.headers({ 'tus-resumable': TUS, 'upload-offset': offset, 'upload-length': size });
  return spec.piece ? reply.code(204).send() : null;
}
