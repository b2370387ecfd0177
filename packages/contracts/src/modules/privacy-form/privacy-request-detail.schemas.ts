import { choices } from '../../core/choices.ts';
import { id, instant, oneOf, z } from '../../core/schema.ts';
import { caseDetailShape, caseId, namedPerson } from '../../platform/cases/case-detail.schemas.ts';
import { requestActs } from './rules/request-acts.ts';
import {
  accessFormats,
  accessMedia,
  answerResults,
  holderDocuments,
  holderRelations,
  identityMethods,
  identityStates,
  refusalReasons,
  representativePowers,
  requestChannels,
  requesterKinds,
  requestResults,
} from './rules/request-choices.ts';
import { automatedDecision, correction } from './rules/request-input.ts';
import { handlingStates, validationStates } from './rules/request-states.ts';
import { requestTypes } from './rules/request-types.ts';

/** Why an answer needs a second pair of eyes. */
export const approvalCauses = choices({
  erases: 'Esta resposta apaga ou torna anônimos dados do titular.',
  erased_before: 'Este pedido já foi de eliminação ou anonimização.',
});

/** One answer that could be given: why not now, and what goes with it. */
const answerOption = z.strictObject({
  result: oneOf(answerResults),
  refused: z.string().nullable(),
  /** The reasons that may be given for a no; none where it may not be given. */
  reasons: z.array(oneOf(refusalReasons)),
  approval: oneOf(approvalCauses).nullable(),
});
export type AnswerOption = z.output<typeof answerOption>;

const refusal = z.strictObject({ reason: oneOf(refusalReasons), text: z.string() });

export const privacyRequestDetail = z.strictObject({
  ...caseDetailShape({ state: oneOf(handlingStates), act: oneOf(requestActs) }),
  channel: oneOf(requestChannels),
  relation: oneOf(holderRelations),
  requester: oneOf(requesterKinds),
  holder: z.strictObject({
    name: z.string(),
    document_kind: oneOf(holderDocuments).nullable(),
    /** As far as it may be seen at a glance: '***.982.247-**'. */
    document: z.string().nullable(),
    birth_date: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  representative: z
    .strictObject({
      name: z.string(),
      /** Masked as well. */
      cpf: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      bond: z.string().nullable(),
      powers: oneOf(representativePowers),
    })
    .nullable(),
  /** Whether letters reach whoever wrote: there is an address for them. */
  has_mail: z.boolean(),
  /** Whether somebody else than the asker may approve what erases. */
  has_other_approver: z.boolean(),
  types: z.array(oneOf(requestTypes)),
  /** Every type it has had: what it no longer asks for still counts for the second approval. */
  types_ever: z.array(oneOf(requestTypes)),
  access: z.strictObject({ format: oneOf(accessFormats), medium: oneOf(accessMedia) }).nullable(),
  description: z.string(),
  corrections: z.array(correction),
  portability_target: z.string().nullable(),
  automated_decision: automatedDecision.nullable(),
  consent_to_withdraw: z.string().nullable(),
  notice: z.strictObject({ version: z.number() }).nullable(),
  identity: z.strictObject({
    method: oneOf(identityMethods),
    state: oneOf(identityStates),
    decided_at: instant.nullable(),
    decided_by: namedPerson,
    reason: z.string().nullable(),
  }),
  validation: oneOf(validationStates),
  validated_at: instant.nullable(),
  validated_by: namedPerson,
  area: z.string().nullable(),
  internal_due_at: instant.nullable(),
  result: oneOf(requestResults).nullable(),
  refusal: refusal.nullable(),
  /** Art. 18 § 4 I: who holds the data, where it is not this organisation. */
  agent: z.string().nullable(),
  /** The answer that waits for a second pair of eyes; its text is that of the line. */
  proposal: z
    .strictObject({
      entry_id: id,
      result: oneOf(requestResults),
      refusal: refusal.nullable(),
      by: namedPerson,
    })
    .nullable(),
  duplicate_of: z.strictObject({ id: caseId, protocol: z.string() }).nullable(),
  /** Of the same document in the same organisation, the newest first. */
  similar: z.array(
    z.strictObject({
      id: caseId,
      protocol: z.string(),
      state: oneOf(handlingStates),
      identity: oneOf(identityStates),
      received_at: instant,
      /** It may take the place of this one: a stranger must not end somebody else's request. */
      may_replace: z.boolean(),
    }),
  ),
  /** Every answer there is; none for whoever may not answer. */
  answers: z.array(answerOption),
  reopen_until: instant.nullable(),
  reopened: z.number(),
  rating: z.strictObject({ stars: z.number(), text: z.string().nullable(), at: instant }).nullable(),
  answered_at: instant.nullable(),
  ended_at: instant.nullable(),
});
export type PrivacyRequestDetail = z.output<typeof privacyRequestDetail>;
