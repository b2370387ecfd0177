import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from '../file-answer.ts';

/**
 * A stream that fails after its first byte makes Fastify destroy the connection: the browser sees a download that
 * broke off, never a short file that looks whole. `no-store`, `nosniff` and a policy that lets nothing run are set for
 * every answer.
 */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply.header('content-type', file.type);
  reply.header('content-disposition', disposition(file.name));
  if (file.estimatedLength !== undefined) reply.header('x-estimated-length', file.estimatedLength);
  if (file.totalRows !== undefined) reply.header('x-total-rows', file.totalRows);
  if (file.length !== undefined) reply.header('content-length', file.length);
  const rest = restOf(request, reply, file);
  if (rest) return reply.code(206).send(rest);
  if (file.unchanging) reply.header('cache-control', 'private, max-age=604800, immutable');
  return reply.send(file.content);
}

/**
 * What is missing of a download that was cut off (RFC 9110, ranges): the last bytes of the same content, from an offset to
 * the end. They are read from the beginning all the same, because only the whole tells that it is as it was stored. Any
 * other range is answered with everything, as the RFC allows.
 */
function restOf(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { content, length, digest }: FileAnswer,
): Readable | null {
  if (method !== 'GET' || !digest || length === undefined || !(content instanceof Readable)) return null;
  const tag = `"${digest.toString('base64url')}"`;
  reply.header('accept-ranges', 'bytes').header('etag', tag);
  const [, digits] = /^bytes=(\d{1,15})-$/.exec(headers.range ?? '') ?? [];
  const from = Number(digits ?? 0);
  if (from === 0 || from >= length || headers['if-range'] !== tag) return null;
  reply.header('content-range', `bytes ${from}-${length - 1}/${length}`);
  reply.header('content-length', length - from);
  return Readable.from(after(content, from), { objectMode: false });
}

async function* after(content: Readable, from: number): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const piece of content as AsyncIterable<Buffer>) {
    const start = Math.max(0, from - at);
    at += piece.length;
    if (start < piece.length) yield start === 0 ? piece : piece.subarray(start);
  }
}

/** RFC 6266: a plain name for old programs, and the real one with its accents. */
function disposition(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w. -]/g, '_');
  const real = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${real}`;
}
