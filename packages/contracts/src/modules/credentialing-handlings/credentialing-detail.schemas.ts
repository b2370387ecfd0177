import { id, instant, oneOf, z } from '../../core/schema.ts';
import { caseDetailShape, namedPerson } from '../../platform/cases/case-detail.schemas.ts';
import { issuedDocumentList } from '../../platform/issued-documents/issued-document.schemas.ts';
import { answeredVersion } from '../../platform/questionnaires/questionnaire.schemas.ts';
import { scoreCriteria } from '../../platform/scholarships/application-score.ts';
import { callLevels, callShifts, callStatuses } from '../../platform/scholarships/call-choices.ts';
import { applicationForm } from './public-form/application.schemas.ts';
import { fileReviews, grants, incomeClasses } from './rules/application-choices.ts';
import {
  applicationActs,
  applicationDecisions,
  applicationStates,
  proposedGrants,
  reportKinds,
} from './rules/application-states.ts';

const count = z.number().int();

/** What was asked apart: read by whoever analyses, each time on record. */
export const sensitivePart = z.strictObject({
  race: z.string(),
  disability: z.string(),
  disability_kind: z.string(),
  health: z.string(),
});

export const applicationDetail = z.strictObject({
  ...caseDetailShape({ state: oneOf(applicationStates), act: oneOf(applicationActs) }),
  call: z.strictObject({
    id,
    number: z.string(),
    title: z.string(),
    year: count,
    status: oneOf(callStatuses),
    minimum_wage: count,
    months: z.array(z.string()),
    /** The last day of applications while they still come; null once nobody can apply any more. */
    receives_until: z.string().nullable(),
    /** The last day a family may be given: a pendency ends with the result at the latest. Null without one to come. */
    pendency_until: z.string().nullable(),
  }),
  vacancy: z
    .strictObject({
      id,
      unit: z.string(),
      level: oneOf(callLevels),
      grade: z.string(),
      shift: oneOf(callShifts),
      full: count,
      partial: count,
      /** Called up and enrolled already. */
      full_taken: count,
      partial_taken: count,
      /** Those, and who was granted one and waits to be called up. */
      full_granted: count,
      partial_granted: count,
    })
    .nullable(),
  candidate: z.string().nullable(),
  cpf_masked: z.string().nullable(),
  contact_email: z.string().nullable(),
  submitted_at: instant.nullable(),
  /** When it is removed; null while the calendar of its edital does not say. */
  kept_until: instant.nullable(),
  /** Everything but what is kept apart; null while the family is still writing. */
  form: applicationForm.omit({ sensitive: true }).nullable(),
  answered: z.array(answeredVersion),
  /** Word for word; null before it was sent, and where only their number was kept. */
  declared: z.array(z.string()).nullable(),
  documents_sent: z.array(
    z.strictObject({
      file_id: z.uuid(),
      name: z.string(),
      size: count,
      person: z.string(),
      document: z.string(),
      /** Kept apart: listed only for whoever handles applications, and opened on purpose. */
      sensitive: z.boolean(),
      review: oneOf(fileReviews),
      reason: z.string().nullable(),
      /** Every time it was refused, the last of them not always what counts now. */
      refusals: z.array(z.strictObject({ reason: z.string(), at: instant })),
      /** The refused file it was sent in the place of. */
      replaces: z.uuid().nullable(),
      sent_at: instant,
    }),
  ),
  income: z
    .strictObject({
      /** As the family told it. */
      told_total: count,
      told_members: count,
      told_per_capita: count,
      told_class: oneOf(incomeClasses),
      /** As the papers prove it; null until somebody checked. */
      total: count.nullable(),
      members: count.nullable(),
      per_capita: count.nullable(),
      income_class: oneOf(incomeClasses).nullable(),
      note: z.string().nullable(),
      by: namedPerson,
    })
    .nullable(),
  /** What gives points beside the income, as it counts now; whether there is a disability is read apart. */
  counted: z.strictObject({
    sibling: z.boolean(),
    children: count,
    by_agreement: z.boolean(),
    /** Null while it stands as the family told it. */
    at: instant.nullable(),
    by: namedPerson,
  }),
  pending_until: z.string().nullable(),
  reports: z.array(
    z.strictObject({ id, kind: oneOf(reportKinds), on: z.string(), text: z.string(), by: namedPerson }),
  ),
  opinion: z
    .strictObject({
      grant: oneOf(proposedGrants),
      raised: z.boolean(),
      social: count,
      cress: z.string(),
      text: z.string(),
      at: instant,
      by: namedPerson,
      score: z.number(),
      lines: z.array(
        z.strictObject({ criterion: oneOf(scoreCriteria), points: z.number(), most: z.number() }),
      ),
    })
    .nullable(),
  decision: z
    .strictObject({
      decision: oneOf(applicationDecisions),
      text: z.string(),
      at: instant,
      by: namedPerson,
    })
    .nullable(),
  appeal: z.strictObject({ text: z.string(), at: instant, answered_at: instant.nullable() }).nullable(),
  /** The scholarship that was decided or called up for; null on the waiting list. */
  granted: oneOf(grants).nullable(),
  /** What a call would give now, and how many stand before who would lose the place; null where none may be made. */
  next_call: z.strictObject({ grant: oneOf(grants), passed_over: count }).nullable(),
  called_until: z.string().nullable(),
  call_reason: z.string().nullable(),
  enrolled_at: instant.nullable(),
  term_signed_at: instant.nullable(),
  /** Of last year, where this is a renewal. */
  previous: z.strictObject({ id: z.uuid(), protocol: z.string() }).nullable(),
  /** A renewal of a scholarship that is in no row here: the school confirms that there is one. */
  unrecorded_renewal: z.boolean(),
  documents: issuedDocumentList,
});
export type ApplicationDetail = z.output<typeof applicationDetail>;

/** The order of one class of an edital. */
const rankedClass = z.strictObject({
  vacancy_id: id,
  unit: z.string(),
  level: oneOf(callLevels),
  grade: z.string(),
  shift: oneOf(callShifts),
  full: count,
  partial: count,
  places: z.array(
    z.strictObject({
      id: z.uuid(),
      protocol: z.string(),
      candidate: z.string(),
      state: oneOf(applicationStates),
      score: z.number(),
      per_capita: count,
      place: count.nullable(),
      outcome: z.enum(['full', 'partial', 'waiting', 'refused']),
    }),
  ),
});
export const callRanking = z.strictObject({
  call: z.strictObject({ id, number: z.string(), title: z.string(), status: oneOf(callStatuses) }),
  /** Sent in and without an opinion yet. */
  unranked: count,
  classes: z.array(rankedClass),
});
export type CallRanking = z.output<typeof callRanking>;
