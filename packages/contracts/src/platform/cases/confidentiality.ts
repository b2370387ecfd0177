/**
 * What a kind of case keeps to itself. Each field has one place that reads it.
 * - `sealed`: only people appointed as readers see a case, an administrator does not; every table keeps no time finer than
 *   the hour; what comes from outside is written to the audit log, and told to its readers, at the next full hour.
 */
export interface Confidentiality {
  readonly sealed: boolean;
  /** Where tries of visitors are counted: in the database, or in memory under a key that changes every day. */
  readonly limits: 'shared' | 'memory';
  /** Whether the browser keeps what was typed until it is sent. */
  readonly browserStorage: boolean;
  /** How long a draft waits to be sent. */
  readonly draftDays: number;
  readonly filesPerDraft: number;
  /** Of one case, over all its time: each side has its own limit. */
  readonly filesPerCase: { readonly outside: number; readonly staff: number };
}

/** Read by whoever has the permission in the organisation. */
export const openProfile: Confidentiality = {
  sealed: false,
  limits: 'shared',
  browserStorage: true,
  draftDays: 1,
  filesPerDraft: 10,
  filesPerCase: { outside: 40, staff: 100 },
};

/** For reports whose author may have to fear somebody of the organisation. */
export const sealedProfile: Confidentiality = {
  ...openProfile,
  sealed: true,
  limits: 'memory',
  browserStorage: false,
};
