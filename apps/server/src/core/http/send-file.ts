import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '../file-answer.ts';

/**
 * A stream that fails after its first byte makes Fastify destroy the connection: the browser sees a download that
 * broke off, never a short file that looks whole. `no-store`, `nosniff` and a policy that lets nothing run are set for
 * every answer.
 */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply.header('content-type', file.type);
  reply.header('content-disposition', disposition(file.name));
  if (file.estimatedLength !== undefined) reply.header('x-estimated-length', file.estimatedLength);
  if (file.totalRows !== undefined) reply.header('x-total-rows', file.totalRows);
  if (file.length !== undefined) reply.header('content-length', file.length);
  if (file.unchanging) reply.header('cache-control', 'private, max-age=604800, immutable');
  return reply.send(file.content);
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
