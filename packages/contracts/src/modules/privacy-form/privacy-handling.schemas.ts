import { choices } from '../../core/choices.ts';
import { messages } from '../../core/messages.ts';
import { id, line, oneOf, optionalText, z } from '../../core/schema.ts';
import { act, actFiles, actReason, actWords } from '../../platform/cases/case-acts.schemas.ts';
import { caseId } from '../../platform/cases/case-detail.schemas.ts';
import {
  type AnswerResult,
  accessFormats,
  accessMedia,
  answerResults,
  identityMethods,
  identityStates,
  refusalReasons,
  representativePowers,
  shareNoticeOutcomes,
} from './rules/request-choices.ts';
import { hasAccess } from './rules/request-conditions.ts';
import { requestParts } from './rules/request-input.ts';
import { gapsIn } from './template-variables.ts';

/** What can be decided about somebody's identity; 'pending' is no decision. */
export const identityDecisions = choices({
  verified: identityStates.labels.verified,
  failed: identityStates.labels.failed,
  waived: identityStates.labels.waived,
});

/** Where nothing is in doubt: what comes next in the usual order is done in the same act. */
const begin = z.boolean().default(false);

export const validateAct = z.strictObject({ ...act, begin });

export const identityAct = z
  .strictObject({
    ...act,
    state: oneOf(identityDecisions).meta({ examples: ['verified'] }),
    method: oneOf(identityMethods).meta({ examples: ['document'] }),
    reason: optionalText(2000),
    /** Of whoever speaks for the holder; null where the holder asks. */
    powers: oneOf(representativePowers).nullable().default(null),
    begin,
  })
  .superRefine(({ state, method, reason, begin: isBegun }, context) => {
    if (state === 'failed' && isBegun)
      context.addIssue({
        code: 'custom',
        path: ['begin'],
        message: 'Sem confirmar a identidade, o tratamento não começa.',
      });
    if (state === 'verified' && method === 'none')
      context.addIssue({
        code: 'custom',
        path: ['method'],
        message: 'Diga como a identidade foi confirmada.',
      });
    if (state !== 'verified' && (reason ?? '').length < 10)
      context.addIssue({ code: 'custom', path: ['reason'], message: messages.atLeastTen });
  });

export const retypeAct = z
  .strictObject({
    ...act,
    types: requestParts.types,
    access: z
      .strictObject({ format: oneOf(accessFormats), medium: oneOf(accessMedia) })
      .nullable()
      .default(null),
    reason: actReason,
  })
  .superRefine(({ types, access }, context) => {
    if (hasAccess({ types }) !== (access !== null))
      context.addIssue({ code: 'custom', path: ['access'], message: messages.required });
  });

/** Art. 18 § 4 II: whoever is told no, wholly or in part, is told why. */
export const needsRefusal = (result: AnswerResult): boolean => result === 'refused' || result === 'partial';

export const answerAct = z
  .strictObject({
    ...act,
    result: oneOf(answerResults).meta({ examples: ['granted'] }),
    refusal: z
      .strictObject({ reason: oneOf(refusalReasons), text: actReason })
      .nullable()
      .default(null),
    /** Art. 18 § 4 I: who holds the data, or why nobody can be named. */
    agent: line(300).nullable().default(null),
    text: actWords.superRefine((text, context) => {
      const [gap] = gapsIn(text);
      if (gap) context.addIssue({ code: 'custom', message: `Falta escrever: ${gap}` });
    }),
    files: actFiles,
    /** The exact text was shown, and whoever sends it said yes. */
    confirmed: z.literal(true),
  })
  .superRefine(({ result, refusal, agent }, context) => {
    const part = (path: string, wanted: boolean, given: boolean) => {
      if (wanted === given) return;
      const message = wanted ? messages.required : 'Esta parte não faz parte desta resposta.';
      context.addIssue({ code: 'custom', path: [path], message });
    };
    part('refusal', needsRefusal(result), refusal !== null);
    part('agent', result === 'not_agent', agent !== null);
  });
export type AnswerAct = z.output<typeof answerAct>;

export const approveAct = z.strictObject({
  ...act,
  /** The proposal that was read. */
  entry_id: id,
  confirmed: z.literal(true),
});
export const duplicateAct = z.strictObject({ ...act, original_id: caseId });
/** Who was told, when and how; or how it is known that nothing was shared; or why nobody can be told. */
export const shareNoticeAct = z.strictObject({
  ...act,
  outcome: oneOf(shareNoticeOutcomes).meta({ examples: ['sent'] }),
  text: actWords,
});

/** What a document is shown whole of. */
export const sealedRequestParts = choices({
  holder_document: 'Documento do titular',
  representative_cpf: 'CPF do representante',
});
