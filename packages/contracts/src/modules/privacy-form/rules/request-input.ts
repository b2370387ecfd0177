import { birthDate, civilDate } from '../../../core/brazil/civil-date.ts';
import { cpf } from '../../../core/brazil/cpf.ts';
import { isCpf, WRONG_CPF } from '../../../core/brazil/cpf-number.ts';
import { phone } from '../../../core/brazil/phone.ts';
import { invalidBecause } from '../../../core/invalid-because.ts';
import { messages } from '../../../core/messages.ts';
import { email, line, oneOf, text, z } from '../../../core/schema.ts';
import {
  accessFormats,
  accessMedia,
  holderDocuments,
  holderRelations,
  requesterKinds,
} from './request-choices.ts';
import { conditionProblems, type Problem } from './request-conditions.ts';
import { requestTypeCodes, requestTypes } from './request-types.ts';

const document = z
  .strictObject({ kind: oneOf(holderDocuments), number: line(30).meta({ examples: ['529.982.247-25'] }) })
  .superRefine(({ kind, number }, context) => {
    if (kind === 'cpf' && !isCpf(number))
      context.addIssue({ code: 'custom', path: ['number'], message: invalidBecause(WRONG_CPF) });
  });

const holder = z.strictObject({
  name: line(160),
  document,
  birth_date: birthDate.nullable().default(null),
  email: email
    .nullable()
    .default(null)
    .meta({ examples: ['titular@exemplo.test'] }),
  phone: phone.nullable().default(null),
});

const representative = z.strictObject({
  name: line(160),
  cpf,
  email: email.nullable().default(null),
  phone: phone.nullable().default(null),
  /** 'mãe', 'tutor', 'advogada' */
  bond: line(80),
});

export const correction = z.strictObject({
  field: line(120),
  current: line(500),
  correct: line(500),
  /** The file that shows it, one of those sent along; null where there is none. */
  proof: z.uuid().nullable().default(null),
});
export const automatedDecision = z.strictObject({
  text: text(2000),
  date: civilDate.nullable().default(null),
});

/** What is asked, by whom and for whom: the same from the public form and from somebody who takes it by phone. */
export const requestParts = {
  requester: oneOf(requesterKinds).meta({ examples: ['holder'] }),
  relation: oneOf(holderRelations),
  holder,
  representative: representative.nullable().default(null),
  types: z
    .array(oneOf(requestTypes))
    .min(1)
    .max(requestTypeCodes.length)
    .transform((types) => requestTypeCodes.filter((code) => types.includes(code))),
  access: z
    .strictObject({ format: oneOf(accessFormats), medium: oneOf(accessMedia) })
    .nullable()
    .default(null),
  description: text(5000, { min: 10, tooShort: messages.atLeastTen }),
  corrections: z
    .array(correction)
    .max(20)
    .default([])
    .meta({ examples: [[]] }),
  /** The organisation the data go to, and how it is reached. */
  portability_target: line(300).nullable().default(null),
  automated_decision: automatedDecision.nullable().default(null),
  consent_to_withdraw: line(500).nullable().default(null),
};

const input = z.strictObject(requestParts);
export type RequestInput = z.output<typeof input>;

/** For the `superRefine` of whatever schema spreads the parts. */
export const refineRequest = (
  request: RequestInput & { readonly files: readonly (string | { readonly id: string })[] },
  context: z.RefinementCtx,
): void => {
  for (const { path, message } of [...conditionProblems(request), ...proofProblems(request)])
    context.addIssue({ code: 'custom', path: [...path], message });
};

/** A proof is a file of this very request. */
const proofProblems = ({ corrections, files }: Parameters<typeof refineRequest>[0]): Problem[] =>
  corrections.flatMap(({ proof }, at) =>
    proof === null || files.some((file) => (typeof file === 'string' ? file : file.id) === proof)
      ? []
      : [
          {
            path: ['corrections', String(at), 'proof'],
            message: 'A prova não foi encontrada. Anexe-a de novo.',
          },
        ],
  );
