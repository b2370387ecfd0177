/** Every refusal the API can give, with its status. The body is `{ code, messages, errors? }`. */
export const errorStatus = {
  malformed: 400,
  signed_out: 401,
  unverified_account: 401,
  login_failed: 401,
  /** The second step of signing in cannot go on: back to the first. */
  attempt_over: 401,
  forbidden: 403,
  first_access: 403,
  /** A group asks for a second factor the person does not have yet. */
  second_factor_missing: 403,
  data_access_revoked: 403,
  not_found: 404,
  /** A public link that is good for nothing, whatever the reason: the browser goes to /invalid-signature. */
  invalid_link: 404,
  conflict: 409,
  stale_version: 409,
  /** So many came from this address, or tried this account, that the browser has to work for the next one first. */
  proof_required: 409,
  /** Many wrong passwords for this account: a device that is not known types a mailed code as well. */
  code_required: 409,
  /** Other people read the reports of this channel by now: the browser seals it again, for them. */
  recipients_changed: 409,
  too_large: 413,
  /** No room is left for files: the organisation's share, the installation's, or the disk. */
  storage_full: 413,
  unsupported_media: 415,
  invalid: 422,
  too_many_requests: 429,
  internal: 500,
  /** Another service that this needs did not answer. */
  unavailable: 502,
  /** Deliberate maintenance only: the browser signs out on it, so no fault may ever answer 503. */
  maintenance: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;

export type Message = string | { readonly level: 'success' | 'error' | 'warning'; readonly message: string };

export interface ErrorBody {
  readonly code: ErrorCode;
  readonly messages: string | readonly Message[];
  /** Field path (dots for nesting) to its messages. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}
