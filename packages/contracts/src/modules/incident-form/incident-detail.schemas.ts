import { id, instant, oneOf, z } from '../../core/schema.ts';
import { caseAlert } from '../../platform/alerts/alert.schemas.ts';
import { bulkSending } from '../../platform/bulk-letters/bulk-sending.schemas.ts';
import { caseDetailShape, namedPerson } from '../../platform/cases/case-detail.schemas.ts';
import { deadlineRules } from '../../platform/deadlines/deadline-rules.ts';
import { issuedDocumentList } from '../../platform/issued-documents/issued-document.schemas.ts';
import { answeredVersion } from '../../platform/questionnaires/questionnaire.schemas.ts';
import { caseTasks } from '../../platform/tasks/case-task.schemas.ts';
import { assessAct, dutyDecisions } from './incident-acts.schemas.ts';
import { incidentFile } from './incident-file.schemas.ts';
import { dutyResults, riskLevels } from './rules/duty-to-notify.ts';
import {
  eventTypes,
  filingKinds,
  incidentChannels,
  incidentNatures,
  noticeMeans,
} from './rules/incident-choices.ts';
import { incidentSections } from './rules/incident-sections.ts';
import { incidentActs, incidentStates, incidentValidations } from './rules/incident-states.ts';

/** A section of the file: what is missing of it, and who saved it last. */
const sectionState = z.strictObject({
  section: oneOf(incidentSections),
  /** Null of a section that nobody fills in. */
  version: z.number().int().nullable(),
  missing: z.array(z.string()),
  saved_at: instant.nullable(),
  saved_by: namedPerson,
});
export type SectionState = z.output<typeof sectionState>;

/** Of a record that was wrong: who put it right, and why. What stands in its place is among the others. */
const rectified = z.strictObject({ at: instant, by: namedPerson, reason: z.string() });

const incidentEvent = z.strictObject({
  id,
  type: oneOf(eventTypes),
  at: instant,
  text: z.string(),
  by: namedPerson,
  /** Written by the system when something was done. */
  is_automatic: z.boolean(),
});

/** An assessment as it was recorded: it never changes. */
const assessment = z.strictObject({
  id,
  at: instant,
  by: namedPerson,
  answers: z.strictObject({
    damages: assessAct.shape.damages,
    criteria: assessAct.shape.criteria,
    severity: assessAct.shape.severity,
    likelihood: assessAct.shape.likelihood,
    raisers: assessAct.shape.raisers,
    reducers: assessAct.shape.reducers,
    notes: z.string().nullable(),
  }),
  result: oneOf(dutyResults),
  level: oneOf(riskLevels),
  override: z.strictObject({ duty: z.enum(dutyDecisions), reason: z.string() }).nullable(),
});
export type IncidentAssessment = z.output<typeof assessment>;

const filing = z.strictObject({
  id,
  kind: oneOf(filingKinds),
  sei_number: z.string(),
  filed_at: instant,
  /** Of a complement: why it came then, and why it came late where it did. */
  reasons: z.string().nullable(),
  delay_reasons: z.string().nullable(),
  by: namedPerson,
});

/** While the petition system was down. */
const outage = z.strictObject({
  id,
  down_from: instant,
  down_until: instant,
  evidence: z.string(),
  by: namedPerson,
});

/** A date that an outage moves, by guidance: the unmoved one stays. */
const movedDate = z.strictObject({ key: oneOf(deadlineRules), due_at: instant, moved_to: instant });
export type MovedDate = z.output<typeof movedDate>;

const publicNotice = z.strictObject({
  id,
  title: z.string(),
  text: z.string(),
  published_at: instant,
  /** The earliest day on which it may be withdrawn. */
  stays_until: instant,
  withdrawn_at: instant.nullable(),
  withdrawn_reason: z.string().nullable(),
  url: z.string().nullable(),
});

/** Who answers for the data, as the organisation's record says it today. */
const place = z.strictObject({
  controller: z.strictObject({
    name: z.string(),
    cnpj: z.string().nullable(),
    address: z.string().nullable(),
    federation_unit: z.string().nullable(),
    size: z.string().nullable(),
    cnae: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  officer: z.strictObject({ name: z.string(), email: z.string(), phone: z.string().nullable() }).nullable(),
});

export const incidentDetail = z.strictObject({
  ...caseDetailShape({ state: oneOf(incidentStates), act: oneOf(incidentActs) }),
  nature: oneOf(incidentNatures),
  channel: oneOf(incidentChannels),
  validation: oneOf(incidentValidations),
  validated_at: instant.nullable(),
  validated_by: namedPerson,
  reporter: z.strictObject({
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  /** In the words of whoever told it. */
  involved_text: z.string().nullable(),
  pasted_message: z.string().nullable(),
  /** What was answered besides, with the version that was shown. */
  answered: z.array(answeredVersion),
  promoted_at: instant.nullable(),
  place,
  file: incidentFile,
  sections: z.array(sectionState),
  events: z.array(incidentEvent),
  /** The newest first. */
  assessments: z.array(assessment),
  duty: z.enum(dutyDecisions).nullable(),
  not_communicated_reasons: z.string().nullable(),
  filings: z.array(filing),
  /** Whether ANPD was told, or still has to be told, after the law's date. */
  is_late: z.boolean(),
  /** Until when the law lets the communication be complemented; null before there was one. */
  complement_due_at: instant.nullable(),
  /** Whether a complement that is filed now comes after that. */
  is_complement_late: z.boolean(),
  outages: z.array(outage),
  /** What does not stand any more, and why; none of it is among the others. */
  rectified: z.strictObject({
    filings: z.array(filing.extend({ rectified })),
    outages: z.array(outage.extend({ rectified })),
    events: z.array(incidentEvent.extend({ rectified })),
  }),
  moved_dates: z.array(movedDate),
  notices: z.array(publicNotice),
  /** As the file says it now; null where it says nothing (any more): what is on file is always readable. */
  holders_told: z
    .strictObject({
      told_on: z.string().nullable(),
      means: z.array(oneOf(noticeMeans)),
      count: z.number().nullable(),
      not_individual_reason: z.string().nullable(),
    })
    .nullable(),
  tasks: caseTasks,
  documents: issuedDocumentList,
  sendings: z.array(bulkSending),
  alerts: z.array(caseAlert),
  is_small_agent: z.boolean(),
  closing_summary: z.string().nullable(),
  ended_at: instant.nullable(),
});
export type IncidentDetail = z.output<typeof incidentDetail>;

/** One saving of a section: what was there before, and what came. */
export const sectionChange = z.strictObject({
  id,
  section: oneOf(incidentSections),
  at: instant,
  by: namedPerson,
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export type SectionChange = z.output<typeof sectionChange>;
