import { choices } from '../../core/choices.ts';
import { id, instant, oneOf, version, z } from '../../core/schema.ts';
import { casePapers, entryAudiences, entryAuthors, entryKinds } from '../../platform/cases/case-entries.ts';
import { deadlineRules, ruleStandings } from '../../platform/deadlines/deadline-rules.ts';
import { deadlineBounds, deadlineCalendars, deadlineUnits } from '../../platform/deadlines/deadline-term.ts';
import { termLineList } from '../../platform/deadlines/term-lines.schemas.ts';
import {
  accessFormats,
  accessMedia,
  holderDocuments,
  holderRelations,
  identityMethods,
  identityStates,
  refusalReasons,
  representativePowers,
  requestChannels,
  requesterKinds,
  requestResults,
} from './rules/request-choices.ts';
import { handlingStates, validationStates } from './rules/request-states.ts';
import { requestTypes } from './rules/request-types.ts';
import { automatedDecision, correction } from './rules/request-wish.ts';

const named = z.strictObject({ id, label: z.string() });
/** Somebody of the house; null once their account is gone. */
const person = named.nullable();

/** Whom a clock is for: the holder is owed something, the house has a goal, or the holder has something to do. */
const clockKinds = choices({
  legal: 'Prazo da resposta',
  internal: 'Meta interna',
  holder: 'Do titular',
});
export type ClockKind = keyof typeof clockKinds.labels;

/** Everything `readDeadline` needs, and where the term comes from. */
export const requestClock = z.strictObject({
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
  /** Every date, each by its name, as the holder reads them. */
  lines: termLineList,
  pauses: z.array(z.strictObject({ from: instant, until: instant.nullable(), reason: z.string() })),
  extensions: z.array(z.strictObject({ amount: z.number(), reason: z.string() })),
  /** Days the organisation is closed; only clocks of the internal calendar look at them. */
  local_holidays: z.array(z.string()),
  /** Met, or no longer of interest. */
  stopped_at: instant.nullable(),
});
export type RequestClock = z.output<typeof requestClock>;

export const requestFile = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  size: z.number(),
  paper: oneOf(casePapers),
  /** The line of the timeline it went with; null for what came with the request, and for what was not used yet. */
  entry_id: id.nullable(),
});
export type RequestFile = z.output<typeof requestFile>;

export const requestEntry = z.strictObject({
  id,
  kind: oneOf(entryKinds),
  author: oneOf(entryAuthors),
  by: person,
  at: instant,
  body: z.string().nullable(),
  audience: oneOf(entryAudiences),
  published_at: instant.nullable(),
  published_by: person,
  read_by_holder_at: instant.nullable(),
  /** Whom it was handed to. */
  to: person,
  /** The second pair of eyes on an answer that needed one. */
  approved_by: person,
  mentions: z.array(named),
  /** What changed, by codes: result, refusal_reason, state, types, area. */
  facts: z.record(z.string(), z.unknown()),
  files: z.array(z.uuid()),
});
export type RequestEntry = z.output<typeof requestEntry>;

const refusal = z.strictObject({ reason: oneOf(refusalReasons), text: z.string() });

export const privacyRequestDetail = z.strictObject({
  id,
  version,
  protocol: z.string(),
  unit: named,
  channel: oneOf(requestChannels),
  relation: oneOf(holderRelations),
  requester: oneOf(requesterKinds),
  holder: z.strictObject({
    name: z.string(),
    document_kind: oneOf(holderDocuments).nullable(),
    /** As far as it may be seen at a glance: '***.982.247-**'. */
    document: z.string().nullable(),
    birth_date: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  representative: z
    .strictObject({
      name: z.string(),
      /** Masked as well. */
      cpf: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      bond: z.string().nullable(),
      powers: oneOf(representativePowers),
    })
    .nullable(),
  /** Whether letters reach whoever wrote: there is an address for them. */
  has_mail: z.boolean(),
  /** Whether somebody else than the asker may approve what erases. */
  has_other_approver: z.boolean(),
  types: z.array(oneOf(requestTypes)),
  /** Every type it has had: what it no longer asks for still counts for the second approval. */
  types_ever: z.array(oneOf(requestTypes)),
  access: z.strictObject({ format: oneOf(accessFormats), medium: oneOf(accessMedia) }).nullable(),
  description: z.string(),
  corrections: z.array(correction),
  portability_target: z.string().nullable(),
  automated_decision: automatedDecision.nullable(),
  consent_to_withdraw: z.string().nullable(),
  notice: z.strictObject({ version: z.number() }).nullable(),
  identity: z.strictObject({
    method: oneOf(identityMethods),
    state: oneOf(identityStates),
    decided_at: instant.nullable(),
    decided_by: person,
    reason: z.string().nullable(),
  }),
  validation: oneOf(validationStates),
  validated_at: instant.nullable(),
  validated_by: person,
  state: oneOf(handlingStates),
  responsible: person,
  area: z.string().nullable(),
  due_at: instant,
  internal_due_at: instant.nullable(),
  clocks: z.array(requestClock),
  result: oneOf(requestResults).nullable(),
  refusal: refusal.nullable(),
  /** Art. 18 § 4 I: who holds the data, where it is not this organisation. */
  agent: z.string().nullable(),
  /** The answer that waits for a second pair of eyes; its text is that of the line. */
  proposal: z
    .strictObject({
      entry_id: id,
      result: oneOf(requestResults),
      refusal: refusal.nullable(),
      by: person,
    })
    .nullable(),
  duplicate_of: z.strictObject({ id, protocol: z.string() }).nullable(),
  /** Of the same document in the same organisation, the newest first. */
  similar: z.array(
    z.strictObject({
      id,
      protocol: z.string(),
      state: oneOf(handlingStates),
      identity: oneOf(identityStates),
      received_at: instant,
    }),
  ),
  reopen_until: instant.nullable(),
  reopened: z.number(),
  rating: z.strictObject({ stars: z.number(), text: z.string().nullable(), at: instant }).nullable(),
  files: z.array(requestFile),
  entries: z.array(requestEntry),
  /** Who looked at it, day by day, the newest first. */
  views: z.array(z.strictObject({ user: person, day: z.string(), times: z.number(), last_at: instant })),
  received_at: instant,
  answered_at: instant.nullable(),
  ended_at: instant.nullable(),
});
export type PrivacyRequestDetail = z.output<typeof privacyRequestDetail>;
