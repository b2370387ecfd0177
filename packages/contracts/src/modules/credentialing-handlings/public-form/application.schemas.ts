import { id, instant, oneOf, version, z } from '../../../core/schema.ts';
import { caseReference } from '../../../platform/cases/case-reference.ts';
import { ofLink, publicFormFacts } from '../../../platform/cases/public-form.schemas.ts';
import { askedVersion } from '../../../platform/questionnaires/questionnaire.schemas.ts';
import { callLevels, callShifts, familySituations } from '../../../platform/scholarships/call-choices.ts';
import type { ApplicationForm } from '../rules/application-form.ts';

/*
 * What is typed, kept as it is: lengths are bounded, nothing else is asked before it is sent (`checkApplication`). So what
 * is half written, negative or too much is saved as well, and told at its field.
 */
const typed = (most: number) => z.string().max(most);
const incomes = z.tuple([typed(30), typed(30), typed(30)]).meta({ examples: [['', '', '']] });
const kinship = z.union([
  z.literal(''),
  z.enum([
    ...(['mother', 'father', 'step_parent', 'grandparent', 'sibling'] as const),
    ...(['spouse', 'child', 'guardian', 'other'] as const),
  ]),
]);
const livelihood = z.union([
  z.literal(''),
  z.enum([
    ...(['employed', 'self_employed', 'mei', 'unemployed', 'retired'] as const),
    ...(['rural', 'alimony', 'student', 'minor'] as const),
  ]),
]);

export const applicationForm = z.strictObject({
  vacancy_id: id.nullable(),
  candidate: z.strictObject({
    name: typed(160),
    cpf: typed(20),
    birth_date: typed(10),
    document: typed(60),
    school: typed(160),
    sibling: typed(3),
    livelihood,
    incomes,
  }),
  contact: z.strictObject({ email: typed(254), phone: typed(30) }),
  guardians: z.array(z.strictObject({ name: typed(160), cpf: typed(20), kinship })).max(4),
  address: z.strictObject({
    postal_code: typed(12),
    street: typed(160),
    street_number: typed(20),
    complement: typed(120),
    district: typed(120),
    city: typed(120),
    federation_unit: typed(2),
  }),
  /** Far more than a house holds: what is too much is told at the field, and not lost. */
  members: z
    .array(
      z.strictObject({
        key: z.string().regex(/^[a-z0-9]{6,20}$/),
        name: typed(160),
        birth_date: typed(10),
        kinship,
        marital_status: typed(1),
        occupation: typed(120),
        livelihood,
        incomes,
      }),
    )
    .max(300),
  other_income: typed(30),
  answers: z.record(typed(40), z.union([typed(5000), z.array(typed(200)).max(50)])),
  sensitive: z.strictObject({
    race: typed(20),
    disability: typed(3),
    disability_kind: typed(200),
    health: typed(2000),
  }),
}) satisfies z.ZodType<ApplicationForm>;

const count = z.number().int();

/** Whether anybody may apply now. A call that is over says so; one that was cancelled says why. */
const standings = z.enum(['before', 'open', 'closed', 'cancelled']);
export type CallStanding = z.output<typeof standings>;

export const openedCall = z.strictObject({
  ...publicFormFacts,
  number: z.string(),
  title: z.string(),
  year: z.number(),
  standing: standings,
  cancel_reason: z.string().nullable(),
  starts_on: z.string(),
  ends_on: z.string(),
  minimum_wage: count,
  /** The three months whose incomes are asked: '2026-08'. */
  months: z.array(z.string()),
  vacancies: z.array(
    z.strictObject({
      id,
      unit: z.string(),
      level: oneOf(callLevels),
      grade: z.string(),
      shift: oneOf(callShifts),
      full: count,
      partial: count,
    }),
  ),
  documents: z.array(z.strictObject({ situation: oneOf(familySituations), name: z.string() })),
  declarations: z.array(z.strictObject({ text: z.string() })),
  questionnaire: askedVersion,
});
export type OpenedCall = z.output<typeof openedCall>;

const { protocol, key } = caseReference;
/** What opens an application that was begun: on any device, always in a body. */
const ofApplication = { ...ofLink.shape, protocol, key };
export const ofOwnApplication = z.strictObject(ofApplication);

const sentFile = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  size: count,
  person: z.string(),
  document: z.string(),
});
export type SentFile = z.output<typeof sentFile>;

export const begunApplication = z.strictObject({
  protocol: z.string(),
  /** Told here and never again. */
  key: z.string(),
  /** Where files go; opens nothing. */
  handle: z.uuid(),
  version,
});

export const resumedApplication = z.strictObject({
  protocol: z.string(),
  handle: z.uuid(),
  version,
  saved_at: instant,
  form: applicationForm,
  files: z.array(sentFile),
});
export type ResumedApplication = z.output<typeof resumedApplication>;

export const saveApplication = z.strictObject({
  ...ofApplication,
  version,
  form: applicationForm,
  /** Written over what another device saved meanwhile, after having seen it. */
  overwrites: z.boolean().default(false),
});

export const savedApplication = z.strictObject({ version, saved_at: instant });

export const ofDocument = z.strictObject({
  person: z.string().min(1).max(20),
  document: z.string().min(1).max(200),
});
export const addedFiles = z.strictObject({ files: z.array(sentFile) });

export const submitApplication = z.strictObject({
  ...ofApplication,
  version,
  form: applicationForm,
  /** Of the questionnaire that was shown. */
  questionnaire_version_id: id,
  /** The declarations that were read and accepted, as they were shown: all of them, in the order of the edital. */
  declarations: z.array(typed(1000)).max(20),
});
export type SubmitApplication = z.output<typeof submitApplication>;
