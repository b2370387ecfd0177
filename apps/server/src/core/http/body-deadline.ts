import type { IncomingMessage } from 'node:http';

/** The specification's time-out: more than any form needs, and no more than a slow sender may hold a connection. */
const BODY_MS = 100_000;

/** A file may take as long as a slow line needs, as long as something comes; anything else has its time. */
export const LONGEST_UPLOAD_MS = 1_800_000;

/** Cuts off who announced a body and does not send it. */
export function limitBody(request: IncomingMessage, ms = BODY_MS): void {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const cut = setTimeout(() => request.destroy(), ms).unref();
  const done = () => clearTimeout(cut);
  request.once('end', done).once('close', done);
}
