import { type UploadRules, uploadWords } from '@conforme/contracts/core/upload.ts';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../app-error.ts';
import type { IncomingFile } from '../incoming-file.ts';

/** Boundaries and part headers around each file. */
const ENVELOPE_BYTES = 16_384;
/** How long a refused sender may go on sending before the connection is cut: long enough to read the refusal. */
const LINGER_MS = 2_000;

/** Inside this scope a body is multipart and nothing else; outside of it, multipart stays unknown. */
export async function acceptMultipart(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart);
}

/** What the headers alone tell, before a byte of the body is read. */
export function assertAcceptable({ headers }: FastifyRequest, rules: UploadRules): void {
  if (!/^multipart\/form-data;.*boundary=/i.test(headers['content-type'] ?? ''))
    throw new AppError('unsupported_media', 'Envie o arquivo como multipart/form-data.');
  if (Number(headers['content-length'] ?? 0) > rules.maxFiles * (rules.maxBytes + ENVELOPE_BYTES))
    throw new AppError('too_large', uploadWords.tooLarge(rules));
}

/**
 * An answer can be ready long before the sender is. Who is refused is read on for a moment, or the browser would tell
 * of a broken connection and not of the reason; then the connection is cut.
 */
export function answerEarly(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  reply.raw.once('finish', () => {
    if (raw.complete) return;
    raw.unpipe();
    raw.resume();
    const cut = setTimeout(() => raw.destroy(), LINGER_MS);
    raw.once('close', () => clearTimeout(cut));
  });
}

/** One file after the other, each read as fast as it is kept. Fields have no place beside them. */
export async function* receiveFiles(
  request: FastifyRequest,
  rules: UploadRules,
  gone: AbortSignal,
): AsyncGenerator<IncomingFile> {
  const parts = request.parts({
    limits: {
      files: rules.maxFiles,
      fileSize: rules.maxBytes,
      parts: rules.maxFiles + 1,
      fields: 0,
      fieldNameSize: 100,
      headerPairs: 20,
      headerSize: 4096,
    },
  });
  for (;;) {
    const next = await parts.next().catch((error) => {
      throw refusalOf(error, rules);
    });
    if (next.done) return;
    const part = next.value as MultipartFile;
    if (part.fieldname !== 'file') {
      part.file.destroy();
      throw invalidField(part.fieldname, `Campo desconhecido: ${part.fieldname}.`);
    }
    yield { name: part.filename ?? '', content: bytesOf(part.file, rules), gone };
  }
}

async function* bytesOf(file: MultipartFile['file'], rules: UploadRules): AsyncGenerator<Buffer> {
  // A part that never ends is not waited for.
  file.once('limit', () => file.destroy(new AppError('too_large', uploadWords.tooLarge(rules))));
  try {
    yield* file as AsyncIterable<Buffer>;
  } catch (error) {
    throw refusalOf(error, rules);
  }
  if (file.truncated) throw new AppError('too_large', uploadWords.tooLarge(rules));
}

/** Whatever the parser stumbles over came from outside: never a fault of ours. */
function refusalOf(error: unknown, rules: UploadRules): AppError {
  if (error instanceof AppError) return error;
  const { code } = error as { code?: string };
  if (code === 'FST_FILES_LIMIT') return new AppError('too_large', uploadWords.tooMany(rules));
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return new AppError('too_large', 'O envio tem partes demais.');
  return new AppError('malformed', 'O envio chegou incompleto. Tente de novo.');
}
