const whole = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);

const requests = whole('BENCH_REQUESTS', 1_000_000);

export interface Amounts {
  readonly requests: number;
  readonly organisations: number;
  readonly people: number;
  readonly users: number;
  readonly auditRows: number;
  readonly contacts: number;
  readonly employees: number;
  readonly mails: number;
  readonly events: number;
  /** Articles, and as many documents. */
  readonly library: number;
  readonly driveFiles: number;
  /** Two of three are released, and fifteen people signed each of these. */
  readonly newsletters: number;
  /** So many of a thousand rows are the first organisation's; without it a little more than a tenth. */
  readonly firstHas?: number;
}

/** How much is sown. Fewer requests bring fewer of everything else, unless it is said. */
export const amounts: Amounts = {
  requests,
  organisations: whole('BENCH_ORGANISATIONS', 50),
  people: whole('BENCH_PEOPLE', requests / 10),
  users: whole('BENCH_USERS', requests / 100),
  auditRows: whole('BENCH_AUDIT_ROWS', requests),
  contacts: whole('BENCH_CONTACTS', requests / 10),
  employees: whole('BENCH_EMPLOYEES', requests / 20),
  mails: whole('BENCH_MAILS', requests / 10),
  events: whole('BENCH_EVENTS', requests / 10),
  library: whole('BENCH_LIBRARY', requests / 20),
  driveFiles: whole('BENCH_DRIVE_FILES', requests / 10),
  newsletters: whole('BENCH_NEWSLETTERS', requests / 100),
};

/** Every list at the size it is asked pairs of questions at, nearly all of it in one organisation. */
const pairRows = whole('BENCH_ROWS', 50_000);
export const pairAmounts: Amounts = {
  ...{ requests: pairRows, organisations: 20, people: pairRows, users: pairRows, auditRows: pairRows },
  ...{ contacts: pairRows, employees: pairRows, mails: pairRows, events: 0, newsletters: pairRows },
  ...{ library: pairRows, driveFiles: pairRows * 2, firstHas: 1000 },
};

/** What each pair has to answer in, asked alone. */
export const mostPairMs = 150;

/** How long each server is asked at a stretch, and how often they take turns. */
export const turns = { ms: whole('BENCH_SECONDS', 2) * 1000, rounds: whole('BENCH_ROUNDS', 3) };

/** How often each question of the lists is asked, one at a time; sixteen at a time, four times as often. */
export const timesAsked = whole('BENCH_TIMES', 10);

/** What every list has to answer in, nineteen times of twenty, with sixteen asking at once. */
export const mostListMs = 100;

/** What the calendar has to answer in, asked alone; and the Mural with the lists of newsletters. */
export const mostCalendarMs = 50;
export const mostMuralMs = 50;

/** What Ctrl+K finds, asked alone: it is asked at every pause of whoever types. */
export const mostQuickSearchMs = 50;

/** What readers of articles and documents and whoever opens a folder of the drive wait for, asked alone. */
export const mostLibraryMs = 50;

/** Only what has this in its name. */
export const only = process.env.BENCH_ONLY ?? '';

export const concurrencies = [1, 16] as const;
export const many = 16;
