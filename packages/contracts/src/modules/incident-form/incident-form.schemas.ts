import { yesNo } from '../../core/choices.ts';
import { instant, oneOf, optionalLine, z } from '../../core/schema.ts';
import { caseCharges } from '../../platform/cases/case-charges.ts';
import { caseId } from '../../platform/cases/case-detail.schemas.ts';
import { FILES_PER_DRAFT } from '../../platform/cases/draft-rules.ts';
import { deadlineOutcomes, deadlineStates } from '../../platform/deadlines/deadline-state.ts';
import { sectionFields } from './incident-file.schemas.ts';
import { dataNatures, incidentChannels, incidentNatures, incidentTypes } from './rules/incident-choices.ts';
import { refineReport, reportParts } from './rules/incident-report.ts';
import { incidentStates, incidentValidations } from './rules/incident-states.ts';
import { DETECTED_BEFORE, isBefore, pastInstant } from './rules/past-moments.ts';

export const incidentRow = z.strictObject({
  id: caseId,
  protocol: z.string(),
  /** The first words of what was told. */
  summary: z.string(),
  nature: oneOf(incidentNatures),
  incident_type: oneOf(incidentTypes).nullable(),
  unit: z.string(),
  area: z.string().nullable(),
  validation: oneOf(incidentValidations),
  state: oneOf(incidentStates),
  is_open: oneOf(yesNo),
  /** The earliest date of all; null while no clock runs. */
  due_at: instant.nullable(),
  due: oneOf(deadlineStates).nullable(),
  due_words: z.string().nullable(),
  due_outcome: oneOf(deadlineOutcomes).nullable(),
  due_source: z.string().nullable(),
  responsible: z.string().nullable(),
  charge: oneOf(caseCharges),
  channel: oneOf(incidentChannels),
  received_at: instant,
  known_at: instant.nullable(),
  holders_count: z.number().nullable(),
  data_natures: z.array(oneOf(dataNatures)),
});
export type IncidentRow = z.output<typeof incidentRow>;

/** What a member of staff writes down: the report, and what they know already. */
export const newIncident = z
  .strictObject({
    // Staff are offered those in scope; without a word it is the active organisation's.
    ...reportParts,
    incident_type: oneOf(incidentTypes).nullable().default(null),
    detected_at: pastInstant.nullable().default(null),
    /** When the organisation learned that personal data were affected: the law's clocks run from then. */
    known_at: pastInstant.nullable().default(null),
    holders_count: sectionFields.data.holders_count,
    files: z
      .array(z.strictObject({ id: z.uuid(), paper: z.literal('request').default('request') }))
      .max(FILES_PER_DRAFT)
      .default([])
      .meta({ examples: [[]] }),
  })
  .superRefine(refineReport)
  .superRefine(({ known_at, occurred_at, detected_at, nature }, context) => {
    if (isBefore(known_at, occurred_at))
      context.addIssue({
        code: 'custom',
        path: ['known_at'],
        message: 'O conhecimento não pode vir antes da ocorrência.',
      });
    if (isBefore(detected_at, occurred_at))
      context.addIssue({ code: 'custom', path: ['detected_at'], message: DETECTED_BEFORE });
    // The file refuses it, too: what is noticed is noticed before it is known what it did.
    if (isBefore(known_at, detected_at))
      context.addIssue({
        code: 'custom',
        path: ['known_at'],
        message: 'O conhecimento não pode vir antes da detecção.',
      });
    if (known_at !== null && nature === 'scam')
      context.addIssue({ code: 'custom', path: ['known_at'], message: 'Só de incidentes de segurança.' });
  });
export type NewIncident = z.output<typeof newIncident>;

/** The key is shown here and nowhere else. */
export const registeredIncident = z.strictObject({
  id: caseId,
  protocol: z.string(),
  key: z.string(),
  mailed_to: optionalLine(254),
});
