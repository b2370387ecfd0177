import type { ErrorCode, Message } from '@conforme/contracts/core/errors.ts';
import { messages as fixed } from '@conforme/contracts/core/messages.ts';

export type FailureCode = ErrorCode | 'network' | 'timeout' | 'unknown';

/** Every way a call can fail. Status 0 means that no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: FailureCode;
  readonly messages: string | readonly Message[];
  /** Field path (dots for nesting) to its messages. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Seconds to wait, when the server asks for it. */
  readonly retryAfter: number | null;

  constructor(failure: {
    status: number;
    code: FailureCode;
    messages?: string | readonly Message[];
    errors?: Readonly<Record<string, readonly string[]>>;
    retryAfter?: number | null;
  }) {
    super(`${failure.status} ${failure.code}`);
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code;
    this.messages = failure.messages ?? [];
    this.errors = failure.errors ?? {};
    this.retryAfter = failure.retryAfter ?? null;
  }
}

/** The server could not be reached, or answered with a fault of its own: the session says nothing about it. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 429 || (error.status >= 500 && error.status !== 503));

/** What it was about is not there (any more). */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found';

/** One sentence about a failure, for a place that shows it itself. */
export function failureWords({ status, messages }: ApiError): string {
  if (status === 0) return 'Sem resposta do servidor. Confira sua conexão e tente de novo.';
  const [first] = typeof messages === 'string' ? [messages] : messages;
  return (typeof first === 'object' ? first.message : first) || fixed.failure;
}

/** What a screen may tell in its own place; the end of a session or of a context is told for all, once. */
export const isShownInPlace = (error: ApiError): boolean =>
  error.status !== 401 && error.status !== 503 && error.code !== 'data_access_revoked';
