import { choices } from '../../core/choices.ts';
import { messages } from '../../core/messages.ts';
import { id, line, oneOf, optionalText, text, version, z } from '../../core/schema.ts';
import type { UploadRules } from '../../core/upload.ts';
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
import { requestParts } from './rules/request-wish.ts';
import { gapsIn } from './template-variables.ts';

/** What a written reason is worth: a few words at least. */
const reason = text(2000, { min: 10, tooShort: messages.atLeastTen });
const words = text(10_000, { min: 10, tooShort: messages.atLeastTen });
/** Papers of this request that were sent before and go with this line. */
const files = z.array(z.uuid()).max(10).default([]);

/** The version of the request as it was read; stale: somebody was quicker. */
const act = { version };

export const plainAct = z.strictObject(act);

/** What can be decided about somebody's identity; 'pending' is no decision. */
export const identityDecisions = choices({
  verified: identityStates.labels.verified,
  failed: identityStates.labels.failed,
  waived: identityStates.labels.waived,
});

export const identityAct = z
  .strictObject({
    ...act,
    state: oneOf(identityDecisions).meta({ examples: ['verified'] }),
    method: oneOf(identityMethods).meta({ examples: ['document'] }),
    reason: optionalText(2000),
    /** Of whoever speaks for the holder; null where the holder asks. */
    powers: oneOf(representativePowers).nullable().default(null),
  })
  .superRefine(({ state, method, reason }, context) => {
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
    reason,
  })
  .superRefine(({ types, access }, context) => {
    if (hasAccess({ types }) !== (access !== null))
      context.addIssue({ code: 'custom', path: ['access'], message: messages.required });
  });

export const assignAct = z.strictObject({ ...act, responsible_id: id.nullable() });

export const forwardAct = z.strictObject({
  ...act,
  area: line(120),
  responsible_id: id.nullable().default(null),
  text: optionalText(5000),
});

export const noteAct = z.strictObject({
  ...act,
  text: text(10_000),
  /** People who handle requests there; they are told. */
  mentions: z.array(id).max(20).default([]),
  files,
});

export const askAct = z.strictObject({ ...act, text: words, files });
export const resumeAct = z.strictObject({ ...act, text: optionalText(5000) });

/** Art. 18 § 4 II: whoever is told no, wholly or in part, is told why. */
export const needsRefusal = (result: AnswerResult): boolean => result === 'refused' || result === 'partial';

export const answerAct = z
  .strictObject({
    ...act,
    result: oneOf(answerResults).meta({ examples: ['granted'] }),
    refusal: z
      .strictObject({ reason: oneOf(refusalReasons), text: reason })
      .nullable()
      .default(null),
    /** Art. 18 § 4 I: who holds the data, or why nobody can be named. */
    agent: line(300).nullable().default(null),
    text: words.superRefine((text, context) => {
      const [gap] = gapsIn(text);
      if (gap) context.addIssue({ code: 'custom', message: `Falta escrever: ${gap}` });
    }),
    files,
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
export const sendBackAct = z.strictObject({ ...act, text: reason });
export const extendAct = z.strictObject({
  ...act,
  clock_id: id,
  /** In the unit of the clock's term. */
  amount: z.number().int().min(1).max(365),
  reason,
});
export const duplicateAct = z.strictObject({ ...act, original_id: caseId });
export const publishAct = z.strictObject({
  ...act,
  entry_id: id,
  /** What anybody with the protocol will read: written apart from the entry, exactly as it was shown. */
  text: words,
  confirmed: z.literal(true),
  /** What looks like a CPF, an e-mail or a telephone was read, and is nobody's of the case. */
  traces_confirmed: z.boolean().default(false),
});
/** The public text that is taken back, and why. */
export const unpublishAct = z.strictObject({ ...act, entry_id: id, reason });
/** What a public text begins with: the entry without what identifies somebody. */
export const publicTextStart = z.strictObject({
  text: z.string(),
  /** What is public anyway and may stay: the organisation, the encarregado and how both are reached. */
  allowed: z.array(z.string()),
});
/** A reason that goes to the timeline: of reopening, of a withdrawal told by phone, of another key. */
export const reasonedAct = z.strictObject({ ...act, reason });
/** Who was told, when and how; or how it is known that nothing was shared; or why nobody can be told. */
export const shareNoticeAct = z.strictObject({
  ...act,
  outcome: oneOf(shareNoticeOutcomes).meta({ examples: ['sent'] }),
  text: words,
});

/** What a document is shown whole of. */
export const sealedRequestParts = choices({
  holder_document: 'Documento do titular',
  representative_cpf: 'CPF do representante',
});

export const staffFiles: UploadRules = {
  kinds: ['pdf', 'png', 'jpeg', 'webp', 'docx', 'xlsx'],
  maxBytes: 10 * 1024 * 1024,
  maxFiles: 10,
};
