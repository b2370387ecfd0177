import { cep } from '../../core/brazil/cep.ts';
import { civilDate } from '../../core/brazil/civil-date.ts';
import { civilDayOf } from '../../core/brazil/civil-days.ts';
import { cnae } from '../../core/brazil/cnae.ts';
import { cnpj } from '../../core/brazil/cnpj.ts';
import { federationUnitChoices } from '../../core/brazil/federation-units.ts';
import { phone } from '../../core/brazil/phone.ts';
import { organisationSizes } from '../../core/organisation-size.ts';
import { pictureAddress } from '../../core/picture.ts';
import {
  email,
  id,
  idInPath,
  instant,
  line,
  oneOf,
  optionalLine,
  text,
  version,
  z,
} from '../../core/schema.ts';
import {
  officerKinds,
  organisationNatures,
  organisationState,
  unitKinds,
} from '../../platform/organisations/organisation-words.ts';
import { publicFormSettings } from './public-form-settings.schemas.ts';
import { smallAgentAnswers } from './small-agent.schemas.ts';

export const legalEntityRow = z.strictObject({
  id,
  /** As it is called on the screens: the trading name where there is one. */
  name: z.string(),
  company_name: z.string(),
  cnpj: z.string().nullable(),
  kind: oneOf(unitKinds),
  parent: z.string().nullable(),
  city: z.string().nullable(),
  federation_unit: oneOf(federationUnitChoices).nullable(),
  state: oneOf(organisationState),
  updated_at: instant,
  logo: pictureAddress,
});
export type LegalEntityRow = z.output<typeof legalEntityRow>;

const base = {
  kind: oneOf(unitKinds),
  nature: oneOf(organisationNatures).nullable().default(null),
  company_name: line(160),
  trading_name: optionalLine(160),
  cnpj: cnpj.nullable().default(null),
  size: oneOf(organisationSizes).nullable().default(null),
  cnae: cnae.nullable().default(null),
  postal_code: cep.nullable().default(null),
  street: optionalLine(160),
  street_number: optionalLine(20),
  address_complement: optionalLine(120),
  district: optionalLine(120),
  city: optionalLine(120),
  federation_unit: oneOf(federationUnitChoices).nullable().default(null),
  phone: phone.nullable().default(null),
  email: email.nullable().default(null),
  cebas_number: optionalLine(60),
  cebas_valid_until: civilDate.nullable().default(null),
};

export const legalEntityCreate = z.strictObject({
  ...base,
  /** Null for an organisation of its own, which only the administration founds. */
  parent_id: id.nullable(),
});

const officer = z.strictObject({
  name: line(120),
  email,
  phone: phone.nullable().default(null),
  /** Another way that may be published: an address, opening hours. */
  public_contact: optionalLine(200),
  natural_entity_id: id.nullable().default(null),
});

export const legalEntityUpdate = z
  .strictObject({
    ...base,
    encarregado: officer.nullable(),
    substitute: officer.nullable(),
    public_forms: publicFormSettings,
    version,
  })
  .superRefine(({ encarregado, substitute }, context) => {
    if (substitute && !encarregado)
      context.addIssue({
        code: 'custom',
        path: ['encarregado', 'name'],
        message: 'Indique a pessoa encarregada antes de quem substitui.',
      });
  });
export type LegalEntityInput = z.output<typeof legalEntityCreate>;
export type LegalEntityChange = z.output<typeof legalEntityUpdate>;

const named = z.strictObject({ id, label: z.string() });
const shown = z.string().nullable();

const shownOfficer = z.strictObject({
  name: z.string(),
  email: z.string(),
  phone: shown,
  public_contact: shown,
  person: named.nullable(),
  /** The act of appointment; `is_of_another` where somebody else was named since it was filed. */
  act: z.strictObject({ name: z.string(), size: z.number(), is_of_another: z.boolean() }).nullable(),
});
export type ShownOfficer = z.output<typeof shownOfficer>;

const assessment = z.strictObject({
  id,
  assessed_on: z.string(),
  /** Null for those made before every criterion of art. 4 was asked: they no longer count. */
  answers: smallAgentAnswers.nullable(),
  small_agent: z.boolean(),
  reason: z.string(),
  author: shown,
});
export type Assessment = z.output<typeof assessment>;

const noticeHead = z.strictObject({ version: z.number(), published_at: instant, author: shown });
export const privacyNotice = z.strictObject({ ...noticeHead.shape, body: z.string() });
export type PrivacyNotice = z.output<typeof privacyNotice>;

export const legalEntityDetail = z.strictObject({
  id,
  version,
  name: z.string(),
  /** Null for an organisation of its own, and where the one above is out of reach. */
  parent: named.nullable(),
  is_root: z.boolean(),
  state: oneOf(organisationState),
  kind: oneOf(unitKinds),
  nature: oneOf(organisationNatures).nullable(),
  company_name: z.string(),
  trading_name: shown,
  cnpj: shown,
  size: oneOf(organisationSizes).nullable(),
  cnae: shown,
  postal_code: shown,
  street: shown,
  street_number: shown,
  address_complement: shown,
  district: shown,
  city: shown,
  federation_unit: oneOf(federationUnitChoices).nullable(),
  phone: shown,
  email: shown,
  cebas_number: shown,
  cebas_valid_until: shown,
  logo: pictureAddress,
  encarregado: shownOfficer.nullable(),
  substitute: shownOfficer.nullable(),
  public_forms: publicFormSettings,
  /** The newest first. */
  assessments: z.array(assessment),
  notices: z.array(noticeHead),
  notice: privacyNotice.nullable(),
  units: z.array(
    z.strictObject({
      id,
      name: z.string(),
      kind: oneOf(unitKinds),
      state: oneOf(organisationState),
    }),
  ),
  people: z.number(),
  users: z.number(),
  gaps: z.array(
    z.strictObject({
      code: z.string(),
      label: z.string(),
      reason: z.string(),
      place: z.string(),
      is_soon: z.boolean(),
    }),
  ),
  actions: z.array(z.enum(['edit', 'move', 'deactivate', 'activate', 'delete'])),
  created_at: instant,
  updated_at: instant,
});
export type LegalEntityDetail = z.output<typeof legalEntityDetail>;

export const organisationNode = z.strictObject({
  id,
  /** Null at the top of what the asker sees. */
  parent_id: id.nullable(),
  name: z.string(),
  kind: oneOf(unitKinds),
  state: oneOf(organisationState),
  people: z.number(),
  /** How many things are still missing for compliance. */
  gaps: z.number(),
});
export type OrganisationNode = z.output<typeof organisationNode>;

export const assessmentCreate = z.strictObject({
  assessed_on: civilDate
    .refine((day) => day <= civilDayOf(Date.now()), 'A avaliação não pode ser do futuro.')
    .meta({ examples: ['2026-01-15'] }),
  answers: smallAgentAnswers,
  reason: text(2000, { min: 10 }).meta({ examples: ['Faturamento abaixo do limite da LC 123.'] }),
});

export const noticePublish = z.strictObject({
  body: text(50_000, { min: 50 }).meta({
    examples: ['Este aviso explica como tratamos os dados pessoais de quem fala conosco.'],
  }),
  /** The version this one follows, so that two people never publish over each other unseen; 0 for the first. */
  follows: z.number().int().min(0).max(2_147_483_647),
});

export const organisationMove = z.strictObject({ parent_id: id, version });
export const moveEffects = z.strictObject({
  /** People who come to reach it, and who no longer do. */
  gaining: z.number(),
  losing: z.number(),
  /** Its own units, which go along. */
  units: z.number(),
});
export type MoveEffects = z.output<typeof moveEffects>;

/** Nothing but what names it: the rest is its own until somebody reaches it. */
export const outsideOrganisation = z.strictObject({
  id,
  name: z.string(),
  cnpj: shown,
  created_at: instant,
  why: z.enum(['unaccompanied', 'closed']),
});
export type OutsideOrganisation = z.output<typeof outsideOrganisation>;

export const byOfficer = z.strictObject({ id: idInPath, kind: oneOf(officerKinds) });
