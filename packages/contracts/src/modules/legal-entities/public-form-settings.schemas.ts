import { oneOf, optionalText, z } from '../../core/schema.ts';
import { publicForms, type TextedForm } from '../../platform/organisations/organisation-words.ts';

const formTexts = z
  .strictObject({ opening_text: optionalText(1000), confirmation_text: optionalText(1000) })
  .optional();

export const publicFormSettings = z.strictObject({
  open: z.array(oneOf(publicForms)).max(publicForms.options.length).default([]),
  /** The organisation's own words, form by form: where it has none, each form has those of its kind. */
  texts: z
    .strictObject({
      'privacy-form': formTexts,
      'incident-form': formTexts,
      'reporting-channel': formTexts,
      intimidation: formTexts,
      credentialing: formTexts,
      'due-diligence': formTexts,
    } satisfies Record<TextedForm, typeof formTexts>)
    .default({}),
});
export type PublicFormSettings = z.output<typeof publicFormSettings>;
