import { civilDate } from '../../core/brazil/civil-date.ts';
import { civilDayOf, isCivilDate } from '../../core/brazil/civil-days.ts';
import { federationUnitChoices } from '../../core/brazil/federation-units.ts';
import { yesNo } from '../../core/choices.ts';
import { emails, phones } from '../../core/contact-points.ts';
import { invalidBecause } from '../../core/invalid-because.ts';
import { legalBases } from '../../core/legal-basis.ts';
import { messages } from '../../core/messages.ts';
import { id, instant, line, oneOf, optionalLine, optionalText, version, z } from '../../core/schema.ts';
import { plainText } from '../../core/text/plain-text.ts';

export const contactRow = z.strictObject({
  id,
  name: z.string(),
  organisation: z.string().nullable(),
  /** Whose register it stands in. */
  owner: z.string(),
  role: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  federation_unit: oneOf(federationUnitChoices).nullable(),
  tags: z.array(z.string()),
  legal_basis: oneOf(legalBases).nullable(),
  opted_out: oneOf(yesNo),
  bounced: oneOf(yesNo),
  updated_at: instant,
});
export type ContactRow = z.output<typeof contactRow>;

const linked = z.strictObject({ id, label: z.string() }).nullable();

export const contactDetail = z.strictObject({
  id,
  version,
  name: z.string(),
  organisation: z.string().nullable(),
  /** Where they work, if it is one of the organisations here. */
  organisation_entity: linked,
  role: z.string().nullable(),
  emails: z.array(z.string()),
  bounced_emails: z.array(z.string()),
  phones: z.array(z.string()),
  federation_unit: oneOf(federationUnitChoices).nullable(),
  tags: z.array(z.string()),
  notes: z.string().nullable(),
  person: linked,
  legal_basis: oneOf(legalBases).nullable(),
  data_source: z.string().nullable(),
  consented_on: z.string().nullable(),
  consent_how: z.string().nullable(),
  email_opt_out_on: z.string().nullable(),
  message_opt_out_on: z.string().nullable(),
  phone_opt_out_on: z.string().nullable(),
  /** Whose contact it is. */
  owner: z.string(),
  created_at: instant,
  updated_at: instant,
});
export type ContactDetail = z.output<typeof contactDetail>;

/** The same tag, however it is written. */
const noneTwice = (tags: readonly string[]): string[] =>
  [...new Map([...tags].reverse().map((tag) => [plainText(tag), tag])).values()].reverse();

const tag = line(40);
/** What contacts are sorted by in one's own words: 'fornecedores', 'turma de 2026'. */
const tags = z.array(tag).max(20).default([]).transform(noneTwice);

const pastDay = civilDate.refine((day) => day <= civilDayOf(Date.now()), {
  error: 'A data não pode estar no futuro.',
  when: ({ value }) => typeof value === 'string' && isCivilDate(value),
});
const optionalDay = pastDay.nullable().default(null);

const writable = {
  name: line(120),
  organisation: optionalLine(120),
  organisation_entity_id: id.nullable().default(null),
  role: optionalLine(80),
  emails,
  /** Those of the e-mails that came back. */
  bounced_emails: z
    .array(z.string())
    .max(10)
    .default([])
    .meta({ examples: [[]] }),
  phones,
  federation_unit: oneOf(federationUnitChoices).nullable().default(null),
  tags,
  notes: optionalText(2000),
  natural_entity_id: id.nullable().default(null),
  legal_basis: oneOf(legalBases).nullable().default(null),
  data_source: optionalLine(120),
  consented_on: optionalDay,
  /** 'assinou a ficha de matrícula', 'marcou a caixa no formulário do site'. */
  consent_how: optionalLine(200),
  email_opt_out_on: optionalDay,
  message_opt_out_on: optionalDay,
  phone_opt_out_on: optionalDay,
};

const entire = z.strictObject(writable);
type Whole = z.output<typeof entire>;

/** What no field can tell alone, each at the field that puts it right. */
function together<S extends z.ZodObject>(schema: S): S {
  return schema.superRefine((value, ctx) => {
    const contact = value as unknown as Whole;
    const refuse = (field: keyof Whole, message: string) =>
      ctx.addIssue({ code: 'custom', path: [field], message });
    if (contact.emails.length + contact.phones.length === 0)
      refuse('emails', 'Informe ao menos um e-mail ou um telefone.');
    const bounced = new Set(contact.bounced_emails);
    if (
      bounced.size < contact.bounced_emails.length ||
      contact.bounced_emails.some((address) => !contact.emails.includes(address))
    )
      refuse('bounced_emails', invalidBecause('Marque só e-mails deste contato, cada um uma vez.'));
    const isConsent = contact.legal_basis === 'consent';
    for (const field of ['consented_on', 'consent_how'] as const) {
      if (isConsent && !contact[field]) refuse(field, messages.required);
      if (!isConsent && contact[field] !== null)
        refuse(field, invalidBecause('Só vale com a base legal Consentimento.'));
    }
  });
}

export const contactCreate = together(entire);
export const contactUpdate = together(z.strictObject({ ...writable, version }));
export type ContactInput = Whole;

export const duplicateQuestion = z.strictObject({
  emails: z.array(z.string().trim().toLowerCase().max(254)).max(20).default([]),
  /** The record being edited is not its own duplicate. */
  except: id.nullable().default(null),
});
export const duplicate = z.strictObject({
  id,
  name: z.string(),
  organisation: z.string().nullable(),
  /** The first address they share. */
  email: z.string(),
});
