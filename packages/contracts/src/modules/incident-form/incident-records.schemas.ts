import { line, oneOf, optionalText, text, z } from '../../core/schema.ts';
import { actWords } from '../../platform/cases/case-acts.schemas.ts';
import { NOT_REASONED } from './rules/complement.ts';
import { filingKinds, writtenEventTypes } from './rules/incident-choices.ts';
import { pastInstant } from './rules/past-moments.ts';

/* What is recorded of an incident, and recorded again where it was recorded wrong. */

/** What federal processes are numbered by, on the receipt of SEI. */
const sei = line(40)
  .regex(/^\d{5}\.\d{6}\/\d{4}-\d{2}$/, 'Escreva o número como no recibo do SEI: 00261.000123/2026-11.')
  .meta({ examples: ['00261.000123/2026-11'] });
export const filingParts = {
  kind: oneOf(filingKinds),
  sei_number: sei,
  filed_at: pastInstant,
  /** Of a complement: why there was more to say only then (art. 6º, § 3º), and why it came late where it did. */
  reasons: optionalText(5000),
  delay_reasons: optionalText(5000),
};
const filing = z.strictObject(filingParts);

const ONLY_OF_COMPLEMENT = 'Só de uma comunicação complementar.';
export const refineFiling = (
  { kind, reasons, delay_reasons }: Pick<z.output<typeof filing>, 'kind' | 'reasons' | 'delay_reasons'>,
  context: z.RefinementCtx,
): void => {
  const refuse = (field: 'reasons' | 'delay_reasons', message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (kind === 'complementary' && reasons === null) refuse('reasons', NOT_REASONED);
  if (kind !== 'complementary' && reasons !== null) refuse('reasons', ONLY_OF_COMPLEMENT);
  if (kind !== 'complementary' && delay_reasons !== null) refuse('delay_reasons', ONLY_OF_COMPLEMENT);
};

export const outageParts = {
  down_from: pastInstant,
  down_until: pastInstant.meta({ examples: ['2026-11-01T18:00:00Z'] }),
  evidence: actWords,
};
const outage = z.strictObject(outageParts);
export const refineOutage = (
  { down_from, down_until }: Pick<z.output<typeof outage>, 'down_from' | 'down_until'>,
  context: z.RefinementCtx,
): void => {
  if (Date.parse(down_until) <= Date.parse(down_from))
    context.addIssue({ code: 'custom', path: ['down_until'], message: 'O fim vem antes do começo.' });
};

export const eventParts = { type: oneOf(writtenEventTypes), at: pastInstant, text: text(5000) };
const event = z.strictObject(eventParts);

/** What stands in place of the record, by what it is; null of all: it never happened. */
export const rectifiedRecords = {
  filing: filing.superRefine(refineFiling).nullable().default(null),
  outage: outage.superRefine(refineOutage).nullable().default(null),
  event: event.nullable().default(null),
};
