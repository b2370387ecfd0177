import { civilDate } from '../../core/brazil/civil-date.ts';
import { addDays, civilDayOf, isCivilDate } from '../../core/brazil/civil-days.ts';
import { choices, yesNo } from '../../core/choices.ts';
import { pickerQuery } from '../../core/crud.ts';
import { id, idInPath, instant, oneOf, z } from '../../core/schema.ts';
import { caseCharges } from '../../platform/cases/case-charges.ts';
import { caseId } from '../../platform/cases/case-detail.schemas.ts';
import { casePapers } from '../../platform/cases/case-entries.ts';
import { FILES_PER_DRAFT } from '../../platform/cases/draft-rules.ts';
import { deadlineOutcomes, deadlineStates } from '../../platform/deadlines/deadline-state.ts';
import { toldTerms } from '../../platform/deadlines/term-lines.schemas.ts';
import { identityStates, requestChannels, requestResults } from './rules/request-choices.ts';
import { refineRequest, requestParts } from './rules/request-input.ts';
import { handlingStates, validationStates } from './rules/request-states.ts';
import { requestTypes } from './rules/request-types.ts';

export const privacyFormRow = z.strictObject({
  id: caseId,
  protocol: z.string(),
  holder: z.string(),
  /** Without its ends: '***.982.247-**'. */
  document: z.string().nullable(),
  types: z.array(oneOf(requestTypes)),
  unit: z.string(),
  validation: oneOf(validationStates),
  state: oneOf(handlingStates),
  is_open: oneOf(yesNo),
  /** The earliest date of all: the organisation's own where it is before the law's. */
  due_at: instant,
  /** The earliest of the law's; null where the law sets no term for what was asked. */
  legal_due_at: instant.nullable(),
  /** How near that is; null once nobody waits for it. */
  due: oneOf(deadlineStates).nullable(),
  /** 'vence em 3 dias'; null once nobody waits for it. */
  due_words: z.string().nullable(),
  /** Of one that was answered: whether that was in time. */
  due_outcome: oneOf(deadlineOutcomes).nullable(),
  /** The law's date and the organisation's own, each by its name, with the article. */
  due_source: z.string().nullable(),
  responsible: z.string().nullable(),
  charge: oneOf(caseCharges),
  channel: oneOf(requestChannels),
  identity: oneOf(identityStates),
  received_at: instant,
  result: oneOf(requestResults).nullable(),
  answered_at: instant.nullable(),
});
export type PrivacyFormRow = z.output<typeof privacyFormRow>;

/** How a request reaches the organisation when it does not come by the form. */
export const manualChannels = choices({
  phone: requestChannels.labels.phone,
  email: requestChannels.labels.email,
  letter: requestChannels.labels.letter,
  in_person: requestChannels.labels.in_person,
  internal: requestChannels.labels.internal,
});

/** What whoever took the request has seen of the person. */
export const seenIdentities = choices({
  none: 'Ainda não confirmada',
  document: 'Vi um documento',
  in_person: 'A pessoa esteve aqui',
  known: 'É conhecida da organização',
});

/** A request is written down soon after it came, not years later, and never before. */
const receivedOn = civilDate
  .superRefine((day, context) => {
    if (!isCivilDate(day)) return;
    const today = civilDayOf(Date.now());
    if (day > today) context.addIssue({ code: 'custom', message: 'Esta data ainda não chegou.' });
    if (day < addDays(today, -365))
      context.addIssue({ code: 'custom', message: 'Informe uma data dos últimos 12 meses.' });
  })
  .meta({ examples: [civilDayOf(Date.now())] });

/** What can come with a request: the letter or the e-mail itself, and what proves who wrote it. */
export const arrivalPapers = choices({
  request: 'Carta, e-mail ou outro anexo',
  identity: casePapers.labels.identity,
  representation: casePapers.labels.representation,
  correction: casePapers.labels.correction,
});

/** As it was sent: a name and a size to show, and the number it goes by. */
export const sentPaper = z.strictObject({ id: z.uuid(), name: z.string(), size: z.number() });

export const manualRequest = z
  .strictObject({
    /** Of those in scope; the active organisation without a word. */
    unit_id: id.nullable().default(null),
    channel: oneOf(manualChannels),
    received_on: receivedOn,
    identity: oneOf(seenIdentities),
    /** Sent before, by the same person. */
    files: z
      .array(z.strictObject({ id: z.uuid(), paper: oneOf(arrivalPapers) }))
      .max(FILES_PER_DRAFT)
      .default([])
      .meta({ examples: [[]] }),
    ...requestParts,
  })
  .superRefine(refineRequest);
export type ManualRequest = z.output<typeof manualRequest>;

/** The key is shown here and nowhere else. */
export const registeredRequest = z.strictObject({
  id: caseId,
  protocol: z.string(),
  key: z.string(),
  terms: toldTerms,
  /** Where the receipt went; null where whoever asked gave no address. */
  mailed_to: z.string().nullable(),
});

/** Who may handle in that unit; without one, in the active organisation. */
export const handlersQuery = pickerQuery.extend({ unit: idInPath.optional() });
