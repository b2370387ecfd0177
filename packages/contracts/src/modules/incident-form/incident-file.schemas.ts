import { civilDate } from '../../core/brazil/civil-date.ts';
import { cnpj } from '../../core/brazil/cnpj.ts';
import { phone } from '../../core/brazil/phone.ts';
import {
  email,
  id,
  instant,
  line,
  oneOf,
  optionalLine,
  optionalText,
  text,
  version,
  z,
} from '../../core/schema.ts';
import {
  dataNatures,
  dataProtections,
  holderCategories,
  holderNotices,
  incidentTypes,
  involvedRoles,
  keyStates,
  knowledgeMeans,
  noticeMeans,
  notifierKinds,
  otherBodies,
  riskKinds,
  scamChannels,
  violatedProperties,
} from './rules/incident-choices.ts';
import type { SavedSection } from './rules/incident-sections.ts';
import { pastInstant } from './rules/past-moments.ts';
import { secretItems } from './rules/secrecy-items.ts';
import { type Issue, problemsOf } from './rules/section-problems.ts';

/** More than the people alive cannot be affected. */
export const MOST_HOLDERS = 500_000_000;
const amount = z
  .number()
  .int()
  .min(0)
  .max(MOST_HOLDERS, 'Confira o número: passa de 500 milhões de pessoas.')
  .nullable()
  .default(null);
/** In cents: fifty million reais at most. */
const money = z
  .number()
  .int()
  .min(0)
  .max(5_000_000_000, 'Confira o valor: passa de 50 milhões de reais.')
  .nullable()
  .default(null);
const many = <C extends string>(of: Parameters<typeof oneOf<C>>[0]) => z.array(oneOf(of)).max(30).default([]);
const maybe = <C extends string>(of: Parameters<typeof oneOf<C>>[0]) => oneOf(of).nullable().default(null);
const maybeAt = pastInstant.nullable().default(null);

const involvedPerson = z.strictObject({
  role: oneOf(involvedRoles),
  name: line(160),
  contact: optionalLine(200),
  note: optionalText(1000),
});
const operatorRow = z.strictObject({
  name: line(160),
  cnpj: cnpj.nullable().default(null),
  contract: optionalLine(200),
  contact: optionalLine(200),
  told_us_at: maybeAt,
  told_what: optionalText(2000),
});
/** Asked for one item of the form, or for a section as a whole, and reasoned (art. 7º). */
const secrecyItem = z.strictObject({ item: oneOf(secretItems), reason: optionalText(2000) });

/** The fields of each section that a person fills in: the names are those of the columns. */
export const sectionFields = {
  notifier: {
    notifier_kind: maybe(notifierKinds),
    notifier_name: optionalLine(160),
    notifier_email: email.nullable().default(null),
    notifier_phone: phone.nullable().default(null),
  },
  communication: {
    /** Why there is more to say only now: a complement is reasoned (art. 6º, § 3º). */
    complement_reasons: optionalText(5000),
    complement_delay_reasons: optionalText(5000),
  },
  knowledge: { how_known: maybe(knowledgeMeans), detected_at: maybeAt },
  timeliness: {
    occurred_from: maybeAt,
    occurred_until: maybeAt,
    occurrence_undetermined: z.boolean().default(false),
    delay_reasons: optionalText(5000),
    other_bodies: many(otherBodies),
    other_bodies_text: optionalText(2000),
  },
  holders_notice: {
    holders_notice: maybe(holderNotices),
    holders_notice_on: civilDate.nullable().default(null),
    holders_means: many(noticeMeans),
    holders_notified_count: amount,
    holders_not_individual_reason: optionalText(2000),
  },
  description: {
    incident_type: maybe(incidentTypes),
    /** Of the organisation that has the incident, or of one below it. */
    unit_id: id.nullable().default(null),
    area: optionalLine(120),
    description: text(20_000, { min: 10 }),
    root_cause: optionalText(10_000),
  },
  data: {
    properties: many(violatedProperties),
    data_natures: many(dataNatures),
    data_nature_other: optionalLine(300),
    holder_categories: many(holderCategories),
    holders_count: amount.meta({ examples: [10] }),
    holders_estimated: z.boolean().default(false),
    no_holders_reason: optionalText(1000),
    children_count: amount,
    adolescents_count: amount,
    elderly_count: amount,
    holders_in_activity: amount.meta({ examples: [10] }),
    data_protection: maybe(dataProtections),
    key_state: maybe(keyStates),
  },
  risks: { risks: many(riskKinds), risks_text: optionalText(10_000) },
  measures: {
    measures_before: optionalText(10_000),
    measures_containment: optionalText(10_000),
    measures_correction: optionalText(10_000),
    measures_prevention: optionalText(10_000),
  },
  secrecy: {
    secrecy: z
      .array(secrecyItem)
      .max(40)
      .default([])
      .meta({ examples: [[]] }),
  },
  involved: {
    involved: z
      .array(involvedPerson)
      .max(50)
      .default([])
      .meta({ examples: [[]] }),
  },
  operators: {
    operators: z
      .array(operatorRow)
      .max(20)
      .default([])
      .meta({ examples: [[]] }),
  },
  scam: {
    scam_channels: many(scamChannels),
    scam_sender: optionalLine(300),
    scam_account: optionalLine(300),
    scam_asked_cents: money,
    scam_lost_cents: money,
    scam_data_given: z.boolean().nullable().default(null),
    scam_name_used: z.boolean().default(false),
    police_report: optionalLine(80),
    bank_called_at: maybeAt,
  },
} as const satisfies Record<SavedSection, z.ZodRawShape>;

const refined = <S extends z.ZodRawShape>(section: SavedSection, shape: S) =>
  z.strictObject({ version, ...shape }).superRefine((given, context) => {
    const find = problemsOf[section as keyof typeof problemsOf] as
      | ((of: never) => readonly Issue[])
      | undefined;
    for (const [path, message] of find?.(given as never) ?? [])
      context.addIssue({
        code: 'custom',
        path: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
        message,
      });
  });

/** What saving a section takes: its version as it was read, and all of its fields. */
export const sectionBodies = {
  notifier: refined('notifier', sectionFields.notifier),
  communication: refined('communication', sectionFields.communication),
  knowledge: refined('knowledge', sectionFields.knowledge),
  timeliness: refined('timeliness', sectionFields.timeliness),
  holders_notice: refined('holders_notice', sectionFields.holders_notice),
  description: refined('description', sectionFields.description),
  data: refined('data', sectionFields.data),
  risks: refined('risks', sectionFields.risks),
  measures: refined('measures', sectionFields.measures),
  secrecy: refined('secrecy', sectionFields.secrecy),
  involved: refined('involved', sectionFields.involved),
  operators: refined('operators', sectionFields.operators),
  scam: refined('scam', sectionFields.scam),
};

/** The whole file as it is read. Values that were right when they were saved are not judged again. */
export const incidentFile = z.strictObject({
  ...sectionFields.notifier,
  ...sectionFields.communication,
  ...sectionFields.knowledge,
  ...sectionFields.timeliness,
  ...sectionFields.holders_notice,
  ...sectionFields.description,
  description: z.string(),
  /** With its name. */
  unit_id: z.strictObject({ id, label: z.string() }).nullable(),
  ...sectionFields.data,
  ...sectionFields.risks,
  ...sectionFields.measures,
  ...sectionFields.secrecy,
  ...sectionFields.involved,
  ...sectionFields.operators,
  ...sectionFields.scam,
  known_at: instant.nullable(),
});
export type IncidentFile = z.output<typeof incidentFile>;
