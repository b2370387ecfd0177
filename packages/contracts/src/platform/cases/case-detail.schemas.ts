import { choices } from '../../core/choices.ts';
import { id, instant, oneOf, version, z } from '../../core/schema.ts';
import { deadlineRules, ruleStandings } from '../deadlines/deadline-rules.ts';
import { deadlineBounds, deadlineCalendars, deadlineUnits } from '../deadlines/deadline-term.ts';
import { termLineList } from '../deadlines/term-lines.schemas.ts';
import { mailState } from '../mail/mail-state.ts';
import { casePapers, entryAudiences, entryAuthors, entryKinds } from './case-entries.ts';

/** What a case is named by. Random: a number would tell the order in which cases came in. */
export const caseId = z.uuid();
export const byCase = z.strictObject({ id: caseId });

const named = z.strictObject({ id, label: z.string() });
/** A member of staff; null once their account is gone. */
export const namedPerson = named.nullable();

/** Whom a clock is for: somebody outside is owed something, the organisation has a goal, or they have something to do. */
const clockKinds = choices({
  legal: 'Prazo da resposta',
  internal: 'Meta interna',
  outside: 'De quem está fora',
});
export type ClockKind = keyof typeof clockKinds.labels;

/** Everything `readDeadline` needs, and where the term comes from. */
const caseClock = z.strictObject({
  id,
  key: oneOf(deadlineRules),
  kind: oneOf(clockKinds),
  term: z.strictObject({
    amount: z.number(),
    unit: oneOf(deadlineUnits),
    calendar: oneOf(deadlineCalendars),
    bound: oneOf(deadlineBounds),
    doubles: z.boolean(),
    pausable: z.boolean(),
    max_extension: z.number().nullable(),
  }),
  standing: oneOf(ruleStandings),
  source: z.string(),
  source_url: z.string().nullable(),
  started_at: instant,
  due_at: instant,
  /** The law's date; null where the law sets no term. */
  legal_due_at: instant.nullable(),
  /** Every date, each by its name, as they are read outside. */
  lines: termLineList,
  pauses: z.array(z.strictObject({ from: instant, until: instant.nullable(), reason: z.string() })),
  extensions: z.array(z.strictObject({ amount: z.number(), reason: z.string() })),
  /** Days the organisation is closed; only clocks of the internal calendar look at them. */
  local_holidays: z.array(z.string()),
  /** Met, or no longer of interest. */
  stopped_at: instant.nullable(),
  /** It runs, and its rule lets it have more time. */
  may_extend: z.boolean(),
});
export type CaseClock = z.output<typeof caseClock>;

export const caseFile = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  size: z.number(),
  paper: oneOf(casePapers),
  /** The line of the timeline it went with; null for what came with the case, and for what was not used yet. */
  entry_id: id.nullable(),
});
export type CaseFile = z.output<typeof caseFile>;

/** What the asker may do with one line of the timeline. */
const entryActions = choices({ publish: 'Tornar pública', unpublish: 'Retirar a publicação' });

const caseEntry = z.strictObject({
  id,
  kind: oneOf(entryKinds),
  author: oneOf(entryAuthors),
  by: namedPerson,
  at: instant,
  body: z.string().nullable(),
  audience: oneOf(entryAudiences),
  published_at: instant.nullable(),
  published_by: namedPerson,
  read_outside_at: instant.nullable(),
  /** Whom it was handed to. */
  to: namedPerson,
  /** The second pair of eyes on an answer that needed one. */
  approved_by: namedPerson,
  mentions: z.array(named),
  /** What changed, by codes of the kind of case: result, state, area. */
  facts: z.record(z.string(), z.unknown()),
  files: z.array(z.uuid()),
  actions: z.array(oneOf(entryActions)),
});
export type CaseEntry = z.output<typeof caseEntry>;

/** Who looked at it on one day. */
const caseView = z.strictObject({ user: namedPerson, day: z.string(), times: z.number(), last_at: instant });

/** One e-mail about the case, and whether it left. */
export const caseLetter = z.strictObject({
  id,
  subject: z.string(),
  state: oneOf(mailState),
  written_at: instant,
  sent_at: instant.nullable(),
});

interface KindOfCase<State extends z.ZodType<string>, Act extends z.ZodType<string>> {
  readonly state: State;
  readonly act: Act;
}

/** What the staff's screen of every kind of case is told. A kind adds its own parts beside these. */
export const caseDetailShape = <State extends z.ZodType<string>, Act extends z.ZodType<string>>(
  kind: KindOfCase<State, Act>,
) => ({
  id: caseId,
  version,
  protocol: z.string(),
  unit: named,
  state: kind.state,
  responsible: namedPerson,
  /** Null while no clock that counts has started. */
  due_at: instant.nullable(),
  clocks: z.array(caseClock),
  /** The clocks that say how it stands now, in the order in which they are read. */
  counting_clocks: z.array(id),
  files: z.array(caseFile),
  entries: z.array(caseEntry),
  /** What was written to whoever is outside, the newest first. */
  letters: z.array(caseLetter),
  /** The newest first, at most `MOST_VIEWS`. */
  views: z.array(caseView),
  received_at: instant,
  /**
   * What the asker's permissions allow: what may be done now, and what may not, with the reason. A refusal that nobody
   * would ask about is left out.
   */
  actions: z.array(z.strictObject({ name: kind.act, refused: z.string().nullable() })),
  /** What the asker has to do next; null where nothing waits for them. */
  next: kind.act.nullable(),
});

type Shape = ReturnType<typeof caseDetailShape<z.ZodString, z.ZodString>>;
export type CaseDetail = z.output<z.ZodObject<Shape>>;
