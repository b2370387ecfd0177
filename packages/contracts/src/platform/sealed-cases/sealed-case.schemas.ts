import { yesNo } from '../../core/choices.ts';
import { id, instant, oneOf, version, z } from '../../core/schema.ts';
import { workProof } from '../../core/work-proof.ts';
import { caseCharges } from '../cases/case-charges.ts';
import { caseDetailShape, caseId, caseLetter, namedPerson } from '../cases/case-detail.schemas.ts';
import { ofLink } from '../cases/public-form.schemas.ts';
import { deadlineOutcomes, deadlineStates } from '../deadlines/deadline-state.ts';
import {
  formKeys,
  keyEpoch,
  lookupValue,
  sealedBody,
  sealedBundle,
  sealedKey,
} from '../sealed-reports/sealed-schemas.ts';
import { exclusionGrounds } from './exclusion-grounds.ts';
import { sealedActs } from './sealed-acts.ts';
import { sealedStates } from './sealed-states.ts';

const category = z.string().regex(/^[a-z][a-z_]{1,39}$/);

export const sealedCaseRow = z.strictObject({
  id: caseId,
  protocol: z.string(),
  /** Codes of the channel. */
  categories: z.array(category),
  unit: z.string(),
  immediate_risk: oneOf(yesNo),
  state: oneOf(sealedStates),
  is_open: oneOf(yesNo),
  due_at: instant.nullable(),
  due: oneOf(deadlineStates).nullable(),
  due_words: z.string().nullable(),
  due_outcome: oneOf(deadlineOutcomes).nullable(),
  due_source: z.string().nullable(),
  responsible: z.string().nullable(),
  charge: oneOf(caseCharges),
  received_at: instant,
});
export type SealedCaseRow = z.output<typeof sealedCaseRow>;

/** When the anonymous box asks whether anything got worse, while it is followed: so many days after the conclusion. */
export const CHECK_IN_DAYS = [30, 60, 90] as const;

/** The part of a report that is in clear, as its appointed readers see it before and after opening. */
export const sealedCaseDetail = z.strictObject({
  ...caseDetailShape({ state: oneOf(sealedStates), act: oneOf(sealedActs) }),
  /** None: of a sealed case nothing leaves. */
  letters: z.array(caseLetter).max(0),
  categories: z.array(category),
  immediate_risk: z.boolean(),
  proposed_by: namedPerson,
  is_held: z.boolean(),
  shredded_at: instant.nullable(),
  /** The day its contents may be destroyed, counted from its end; null before. */
  shred_on: z.string().nullable(),
  monitoring_since: instant.nullable(),
  /** The state (UF) of the unit, for the rule of its Conselho Tutelar. */
  federation_unit: z.string().nullable(),
});
export type SealedCaseDetail = z.output<typeof sealedCaseDetail>;

/** What was written with an act, sealed in the browser with the newest key of the report. */
const sealedWords = z.strictObject({ epoch: keyEpoch, body: sealedBody });
const act = { version, words: sealedWords.nullable().default(null) };
export const sealedAct = z.strictObject(act);
/** The reason is part of what is done: it goes along sealed. */
export const explainedAct = z.strictObject({ version, words: sealedWords });
export const sealedMessage = z.strictObject({
  version,
  words: sealedWords,
  files: z.array(z.uuid()).max(10).default([]),
  /** Whether the inquiry waits for an answer. */
  asks: z.boolean().default(false),
});
/** Who loses it, by their account or, whether or not they have one, as an employee. */
export const excludeReader = z.strictObject({
  version,
  user_id: id.nullable().default(null),
  employee_id: id.nullable().default(null),
  ground: oneOf(exclusionGrounds).default('conflict'),
  /** Keys for everybody who is appointed and does not read it yet; used where too few people would be left. */
  alternates: z
    .array(z.strictObject({ user_id: id, epoch: keyEpoch, box: sealedKey }))
    .max(500)
    .default([]),
  /** Why, sealed for the other readers: in clear stands only that somebody lost it. */
  words: sealedWords.nullable().default(null),
});
/** Whether the asker reads it still: they may be in conflict themselves. */
export const exclusionDone = z.strictObject({ reads: z.boolean(), messages: z.string() });
export type ExclusionDone = z.output<typeof exclusionDone>;
export type ExcludedReader = z.output<typeof excludeReader>;

/** What whoever opens the public form is told: all of it is public. */
export const sealedFormFacts = {
  keys: formKeys,
  /** What the organisation promises, by its rules in force, in words: until the reading is confirmed, and until the answer after that. */
  terms: z.strictObject({ acknowledgement: z.string(), feedback: z.string() }),
};

/** A report on its way. In clear: where it goes, its categories and whether somebody is in danger now. */
export const submittedReport = z.strictObject({
  ...ofLink.shape,
  categories: z.array(category).min(1).max(14),
  immediate_risk: z.boolean(),
  sealed: sealedBundle,
  /** Of the draft the sealed files were sent to; null without files. */
  draft: z.string().max(200).nullable().default(null),
  files: z.array(z.uuid()).max(10).default([]),
  proof: workProof.nullable().default(null),
});
export type SubmittedReport = z.output<typeof submittedReport>;
export const sentReport = z.strictObject({ protocol: z.string(), received_at: instant });

/** How it stands, in the few words that whoever reported reads; the question against retaliation, where its day came. */
export const reporterProgress = z.strictObject({
  form_type: z.enum(['reporting-channel', 'intimidation']),
  protocol: z.string(),
  organisation: z.string(),
  received_at: instant,
  state: z.enum(['received', 'reading', 'inquiring', 'your_turn', 'concluded']),
  may_write: z.boolean(),
  /** The last question whose day has come. Whether it was answered is sealed: only the reporter's browser and readers know. */
  check_in: z.union([z.literal(30), z.literal(60), z.literal(90)]).nullable(),
  /** The hour of the conclusion that is followed. */
  concluded_at: instant.nullable(),
});
export type ReporterProgress = z.output<typeof reporterProgress>;
export const ofReporter = z.strictObject({ lookup: lookupValue });

const shownCount = z.number().int().nullable();
/** Numbers under five are null, and whatever they would follow from by subtraction. */
export const sealedFigures = z.strictObject({
  units: z.array(z.string()),
  categories: z.array(category),
  cells: z.array(z.array(shownCount)),
  row_totals: z.array(shownCount),
  column_totals: z.array(shownCount),
  total: shownCount,
  states: z.array(z.strictObject({ key: oneOf(sealedStates), count: shownCount })),
  months: z.array(z.strictObject({ month: z.string(), count: shownCount })),
});
export type SealedFigures = z.output<typeof sealedFigures>;

export const sealedToday = z.strictObject({
  /** Whether the asker is appointed to the channel, or reads any open report of it. */
  is_reader: z.boolean(),
  open: z.number().int(),
  overdue: z.number().int(),
  at_risk: z.number().int(),
  unread: z.number().int(),
  /** Ended ones whose notice to the Conselho Tutelar is not on record. */
  council_left: z.number().int(),
});
export type SealedToday = z.output<typeof sealedToday>;
