import { civilDate } from '../../../core/brazil/civil-date.ts';
import { cnae } from '../../../core/brazil/cnae.ts';
import { cnpj } from '../../../core/brazil/cnpj.ts';
import { federationUnitChoices } from '../../../core/brazil/federation-units.ts';
import { phone } from '../../../core/brazil/phone.ts';
import { yesNo } from '../../../core/choices.ts';
import { organisationSizes } from '../../../core/organisation-size.ts';
import {
  email,
  id,
  instant,
  line,
  oneOf,
  optionalLine,
  optionalText,
  version,
  z,
} from '../../../core/schema.ts';
import { caseId, namedPerson } from '../../../platform/cases/case-detail.schemas.ts';
import { scoreBands } from '../../../platform/questionnaires/score-bands.ts';
import { criticalities, criticalityKeys } from '../rules/criticality.ts';
import { dpaStates, lgpdRoles, supplierData } from '../rules/due-diligence-choices.ts';
import { dueDiligenceStates } from '../rules/due-diligence-states.ts';

const points = z.number().int().min(0).max(2);
const criticalityAnswers = z.strictObject(
  Object.fromEntries(criticalityKeys.map((key) => [key, points])) as Record<
    (typeof criticalityKeys)[number],
    typeof points
  >,
);

const writable = {
  cnpj,
  company_name: line(150),
  trading_name: optionalLine(150),
  address: optionalLine(300),
  federation_unit: oneOf(federationUnitChoices).nullable().default(null),
  cnae: cnae.nullable().default(null),
  size: oneOf(organisationSizes).nullable().default(null),
  contact_name: optionalLine(120),
  /** Questionnaires go here unless another address is given. */
  contact_email: email.nullable().default(null),
  contact_phone: phone.nullable().default(null),
  service: line(300),
  lgpd_role: oneOf(lgpdRoles),
  data_kinds: z.array(oneOf(supplierData)).max(20).default([]),
  holders_count: z.number().int().min(0).max(1_000_000_000).nullable().default(null),
  transfer_countries: optionalLine(200),
  system_access: optionalLine(200),
  criticality_answers: criticalityAnswers,
  contract_number: optionalLine(60),
  contract_from: civilDate.nullable().default(null),
  contract_until: civilDate.nullable().default(null),
  dpa: oneOf(dpaStates).nullable().default(null),
  /** Who answers for the contract here. */
  manager_id: id.nullable().default(null),
  /** Whether the next assessment is opened by itself, 60 days before the end of the last. */
  renews: z.boolean().default(true),
  notes: optionalText(2000),
};

const whole = z.strictObject(writable);
export type SupplierInput = z.output<typeof whole>;

function together<S extends z.ZodObject>(schema: S): S {
  return schema.superRefine((value, context) => {
    const { contract_from, contract_until } = value as unknown as SupplierInput;
    if (contract_from !== null && contract_until !== null && contract_until < contract_from)
      context.addIssue({
        code: 'custom',
        path: ['contract_until'],
        message: 'O fim do contrato não pode vir antes do começo.',
      });
  });
}
export const supplierCreate = together(whole);
export const supplierUpdate = together(z.strictObject({ ...writable, version }));

export const supplierRow = z.strictObject({
  id,
  company_name: z.string(),
  trading_name: z.string().nullable(),
  cnpj: z.string(),
  owner: z.string(),
  service: z.string(),
  lgpd_role: oneOf(lgpdRoles),
  criticality: oneOf(criticalities),
  /** Of the newest assessment that was answered. */
  score: z.number().nullable(),
  band: oneOf(scoreBands).nullable(),
  /** Of 5: what is left of the risk. */
  residual: z.number().nullable(),
  /** Of the newest assessment. */
  state: oneOf(dueDiligenceStates).nullable(),
  valid_until: z.string().nullable(),
  contract_until: z.string().nullable(),
  manager: z.string().nullable(),
  renews: oneOf(yesNo),
  updated_at: instant,
});
export type SupplierRow = z.output<typeof supplierRow>;

export const supplierDetail = z.strictObject({
  ...writable,
  id,
  version,
  cnpj: z.string(),
  cnae: z.string().nullable(),
  contact_phone: z.string().nullable(),
  criticality: oneOf(criticalities),
  owner: z.string(),
  manager: namedPerson,
  assessments: z.array(
    z.strictObject({
      id: caseId,
      protocol: z.string(),
      state: oneOf(dueDiligenceStates),
      received_at: instant,
    }),
  ),
  created_at: instant,
  updated_at: instant,
});
export type SupplierDetail = z.output<typeof supplierDetail>;

/** One supplier of the picture: how critical it is, and what its newest answers came to. */
const placed = z.strictObject({
  id,
  name: z.string(),
  lgpd_role: oneOf(lgpdRoles),
  criticality: oneOf(criticalities),
  score: z.number().nullable(),
  band: oneOf(scoreBands).nullable(),
  residual: z.number().nullable(),
  /** The assessment its score comes from. */
  assessment_id: caseId.nullable(),
});
export type PlacedSupplier = z.output<typeof placed>;

export const portfolio = z.strictObject({
  /** All of them, scored or not. */
  total: z.number().int(),
  /** Those that were scored, the largest risk first; at most 500. */
  suppliers: z.array(placed),
  renewals: z.strictObject({
    lapsed: z.number().int(),
    /** Those that lapsed first; at most three. */
    lapsed_names: z.array(z.string()),
    in_30_days: z.number().int(),
    in_60_days: z.number().int(),
    unanswered: z.number().int(),
  }),
});
export type Portfolio = z.output<typeof portfolio>;
