import { messages } from '../../core/messages.ts';
import { id, line, oneOf, optionalText, text, z } from '../../core/schema.ts';
import { newAlert } from '../../platform/alerts/alert.schemas.ts';
import { letterTexts, pastedRecipients } from '../../platform/bulk-letters/bulk-sending.schemas.ts';
import { act, actFiles, actReason, actWords } from '../../platform/cases/case-acts.schemas.ts';
import { MOST_HOLDERS } from './incident-file.schemas.ts';
import {
  eventParts,
  filingParts,
  outageParts,
  refineFiling,
  refineOutage,
} from './incident-records.schemas.ts';
import { dutyCriteria, likelihoods, raisers, reducers, severities } from './rules/duty-to-notify.ts';
import { gapsInLetter } from './rules/holder-letter.ts';
import { issuableDocuments, noticeMeans, riskKinds } from './rules/incident-choices.ts';
import { pastDay, pastInstant } from './rules/past-moments.ts';

/** Changing it moves the law's clocks, so it says why. */
export const knowAct = z.strictObject({ ...act, known_at: pastInstant, reason: optionalText(2000) });

export const dutyDecisions = ['communicate', 'not_communicate'] as const;

export const assessAct = z.strictObject({
  ...act,
  damages: z.array(oneOf(riskKinds)).max(8),
  criteria: z.array(oneOf(dutyCriteria)).max(6),
  severity: oneOf(severities),
  likelihood: oneOf(likelihoods),
  raisers: z.array(oneOf(raisers)).max(6).default([]),
  reducers: z.array(oneOf(reducers)).max(4).default([]),
  notes: optionalText(5000),
  /** Only whoever answers for it decides differently from what the two tests say. */
  override: z
    .strictObject({ duty: z.enum(dutyDecisions), reason: actReason })
    .nullable()
    .default(null),
});

/** Art. 10, § 1º, VIII: why it was not communicated. */
export const decideNotAct = z.strictObject({
  ...act,
  reasons: text(10_000, {
    min: 30,
    tooShort: 'Escreva ao menos 30 letras: este texto é o motivo que a ANPD pode pedir.',
  }),
});

export const fileAct = z.strictObject({ ...act, ...filingParts, files: actFiles }).superRefine(refineFiling);

/** Res. CD/ANPD 1/2021, art. 8º, § 2º: what proves that the petition system was down, and when. */
export const outageAct = z
  .strictObject({ ...act, ...outageParts, files: actFiles })
  .superRefine(refineOutage);

export const declareHoldersAct = z.strictObject({
  ...act,
  told_on: pastDay,
  means: z.array(oneOf(noticeMeans)).min(1).max(6),
  count: z.number().int().min(0).max(MOST_HOLDERS),
  /** Where some could not be told one by one. */
  not_individual_reason: optionalText(2000),
});

/** A text with a place that nobody filled in is read by nobody. */
const withoutGaps = (text: string, context: z.RefinementCtx): void => {
  const [gap] = gapsInLetter(text);
  if (gap) context.addIssue({ code: 'custom', message: `Falta escrever: ${gap}` });
};

export const publishNoticeAct = z.strictObject({
  ...act,
  title: line(160),
  text: text(20_000, { min: 30, tooShort: 'Escreva ao menos 30 letras.' }).superRefine(withoutGaps),
});

export const addEventAct = z.strictObject({ ...act, ...eventParts, files: actFiles });

export const closeAct = z.strictObject({ ...act, summary: actWords });

/** The first moment is the alert's own; the tone is always that of a scam. */
const { tone: _, ...alertParts } = newAlert;
export const alertAct = z.strictObject({ ...act, ...alertParts });

/** Which of them is taken off the Mural, and why. */
export const withdrawAlertAct = z.strictObject({ ...act, alert_id: id, reason: actReason });

const holderTexts = {
  ...letterTexts,
  text: letterTexts.text.superRefine(withoutGaps),
};

/** Recipients were prepared before, and looked at; a list that came as a file gets its texts now. */
export const writeHoldersAct = z.strictObject({
  ...act,
  sending_id: z.uuid(),
  texts: z.strictObject(holderTexts).nullable().default(null),
});

/** Names and addresses as they were pasted ('Nome;e-mail', one line each), or a contact list. */
export const prepareLetters = z
  .strictObject({
    ...holderTexts,
    recipients: pastedRecipients
      .default('')
      .meta({ examples: ['nome;e-mail\nAna Prado;ana@exemplo.com.br'] }),
    list_id: id.nullable().default(null),
  })
  .superRefine(({ recipients, list_id }, context) => {
    const isPasted = recipients.trim() !== '';
    if ((list_id !== null) !== isPasted) return;
    const message = isPasted ? 'Escolha a lista ou cole as pessoas.' : messages.required;
    // At both: one of them is on the screen.
    for (const field of ['recipients', 'list_id'])
      context.addIssue({ code: 'custom', path: [field], message });
  });

const issued = {
  document: oneOf(issuableDocuments).meta({ examples: ['preliminary'] }),
  /** What the letter on paper says; of the other documents nothing: they are made of the file. */
  letter: z
    .strictObject(holderTexts)
    .nullable()
    .default(null)
    .meta({ examples: [null] }),
  /** Files that go with it; null: all but those of internal notes. */
  annexes: z.array(z.uuid()).max(400).nullable().default(null),
};
const refineIssued = (
  { document, letter }: { readonly document: string; readonly letter: object | null },
  context: z.RefinementCtx,
): void => {
  if ((document === 'letter') !== (letter !== null))
    context.addIssue({
      code: 'custom',
      path: ['letter'],
      message: letter === null ? messages.required : 'Só da carta em papel.',
    });
};
export const issueAct = z.strictObject({ ...act, ...issued }).superRefine(refineIssued);
export const previewDocument = z.strictObject(issued).superRefine(refineIssued);
