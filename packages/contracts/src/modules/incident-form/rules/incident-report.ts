import { phone } from '../../../core/brazil/phone.ts';
import { messages } from '../../../core/messages.ts';
import { email, id, oneOf, optionalLine, optionalText, text, verbatim, z } from '../../../core/schema.ts';
import { sentAnswers } from '../../../platform/questionnaires/questionnaire.schemas.ts';
import { sectionFields } from '../incident-file.schemas.ts';
import { dataNatures, incidentNatures } from './incident-choices.ts';
import { pastInstant } from './past-moments.ts';
import { MOST_PASTED } from './pasted-message.ts';

/** Who tells of it. All of it may be left out. */
const reporter = z.strictObject({
  name: optionalLine(160),
  email: email
    .nullable()
    .default(null)
    .meta({ examples: ['relato@exemplo.test'] }),
  phone: phone.nullable().default(null),
});

/** What is told: the same from the public form and from somebody of the organisation. */
export const reportParts = {
  nature: oneOf(incidentNatures).meta({ examples: ['security'] }),
  description: text(20_000, { min: 10, tooShort: messages.atLeastTen }),
  /** When it happened; null where nobody knows. */
  occurred_at: pastInstant.nullable().default(null),
  /** The unit where it happened, of those that are offered; null where nobody knows. */
  unit_id: id.nullable().default(null),
  /** Room, sector, system: where it happened, in the words of whoever tells it. */
  area: optionalLine(120),
  involved_text: optionalText(2000),
  data_natures: z.array(oneOf(dataNatures)).max(18).default([]),
  /** A message with its headers, exactly as it was pasted. */
  pasted_message: verbatim(MOST_PASTED),
  /** Of a scam only. */
  scam: z.strictObject(sectionFields.scam).nullable().default(null),
  reporter,
  /** The version of the questions that was shown; null for what is asked now. */
  questions_version: id.nullable().default(null),
  answers: sentAnswers.default([]).meta({ examples: [[]] }),
};

const report = z.strictObject(reportParts);
export type IncidentReport = z.output<typeof report>;

/** For the `superRefine` of whatever schema spreads the parts. */
export const refineReport = ({ nature, scam }: IncidentReport, context: z.RefinementCtx): void => {
  if (nature === 'security' && scam !== null)
    context.addIssue({ code: 'custom', path: ['scam'], message: 'Só de tentativas de golpe ou fraude.' });
  if (nature === 'scam' && scam === null)
    context.addIssue({ code: 'custom', path: ['scam', 'scam_channels'], message: messages.required });
};
