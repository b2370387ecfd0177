import { id, instant, oneOf, z } from '../../core/schema.ts';
import { caseDetailShape, caseId, namedPerson } from '../../platform/cases/case-detail.schemas.ts';
import { issuedDocumentList } from '../../platform/issued-documents/issued-document.schemas.ts';
import type { Given } from '../../platform/questionnaires/given-answers.ts';
import type { Score } from '../../platform/questionnaires/score-answers.ts';
import { scoreBands } from '../../platform/questionnaires/score-bands.ts';
import { templateVersion } from '../../platform/questionnaires/template.schemas.ts';
import { criticalities } from './rules/criticality.ts';
import {
  dpaStates,
  findingOwners,
  findingSeverities,
  lgpdRoles,
  supplierData,
} from './rules/due-diligence-choices.ts';
import { dueDiligenceActs, dueDiligenceDecisions, dueDiligenceStates } from './rules/due-diligence-states.ts';

const answerFile = z.strictObject({ id: z.uuid(), name: z.string(), byte_size: z.number() });
const files = z.array(answerFile).optional();

/** What a supplier gave so far (`Given`). */
export const givenAnswers = z.strictObject({
  answers: z.record(
    z.string(),
    z.strictObject({
      value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).optional(),
      reason: z.string().optional(),
      comment: z.string().optional(),
      files,
      carried: z.enum(['unconfirmed', 'confirmed']).optional(),
    }),
  ),
  certificates: z.record(
    z.string(),
    z.strictObject({ number: z.string().optional(), valid_until: z.string().optional(), files }),
  ),
}) satisfies z.ZodType<Given>;

const score = z.strictObject({
  sections: z.array(
    z.strictObject({
      section: z.string(),
      lines: z.array(
        z.strictObject({
          question: z.string(),
          because: z.enum(['answered', 'certified', 'unanswered', 'not_applicable']),
          weight: z.number(),
          share: z.number(),
          points: z.number(),
          blocks: z.boolean(),
        }),
      ),
      points: z.number(),
      weight: z.number(),
      score: z.number().nullable(),
    }),
  ),
  points: z.number(),
  weight: z.number(),
  score: z.number().nullable(),
  uncapped: oneOf(scoreBands).nullable(),
  band: oneOf(scoreBands).nullable(),
  blocked_by: z.array(z.string()),
}) satisfies z.ZodType<Score>;

const finding = z.strictObject({
  id,
  question: z.string().nullable(),
  gap: z.string(),
  severity: oneOf(findingSeverities),
  plan: z.string().nullable(),
  owner: oneOf(findingOwners),
  due_on: z.string().nullable(),
  created_at: instant,
  closed_at: instant.nullable(),
  closing_text: z.string().nullable(),
});

const reference = z.strictObject({ id: caseId, protocol: z.string(), state: oneOf(dueDiligenceStates) });

export const dueDiligenceDetail = z.strictObject({
  ...caseDetailShape({ state: oneOf(dueDiligenceStates), act: oneOf(dueDiligenceActs) }),
  supplier: z.strictObject({
    id,
    name: z.string(),
    cnpj: z.string(),
    service: z.string(),
    lgpd_role: oneOf(lgpdRoles),
    data_kinds: z.array(oneOf(supplierData)),
    holders_count: z.number().nullable(),
    system_access: z.string().nullable(),
    transfer_countries: z.string().nullable(),
    contract_number: z.string().nullable(),
    contract_until: z.string().nullable(),
    dpa: oneOf(dpaStates).nullable(),
    manager: namedPerson,
    contact_name: z.string().nullable(),
    contact_email: z.string().nullable(),
  }),
  criticality: oneOf(criticalities),
  template: templateVersion,
  respondent_name: z.string().nullable(),
  respondent_email: z.string().nullable(),
  message: z.string().nullable(),
  /** The address that was sent; only whoever sent it sees it again. */
  link_url: z.string().nullable(),
  answer_until: instant.nullable(),
  sent_at: instant.nullable(),
  opened_at: instant.nullable(),
  started_at: instant.nullable(),
  submitted_at: instant.nullable(),
  declared: z.strictObject({ name: z.string(), role: z.string() }).nullable(),
  delegations: z.array(
    z.strictObject({
      id,
      section: z.string(),
      name: z.string(),
      email: z.string(),
      ended_at: instant.nullable(),
    }),
  ),
  given: givenAnswers,
  /** Null until it was sent in. */
  score: score.nullable(),
  /** Of 5, with the formula it was worked out by. */
  residual: z.strictObject({ value: z.number(), formula: z.string() }).nullable(),
  findings: z.array(finding),
  complement_questions: z.array(z.string()),
  opinion: z
    .strictObject({
      decision: oneOf(dueDiligenceDecisions),
      text: z.string(),
      months: z.number().nullable(),
      at: instant,
      by: namedPerson,
    })
    .nullable(),
  decision: z
    .strictObject({
      decision: oneOf(dueDiligenceDecisions),
      text: z.string(),
      at: instant,
      by: namedPerson,
      valid_until: z.string().nullable(),
    })
    .nullable(),
  previous: reference
    .extend({ submitted_at: instant.nullable(), given: givenAnswers, score: score.nullable() })
    .nullable(),
  renewal: reference.nullable(),
  documents: issuedDocumentList,
});
export type DueDiligenceDetail = z.output<typeof dueDiligenceDetail>;
