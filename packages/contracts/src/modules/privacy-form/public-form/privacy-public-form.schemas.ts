import { secret, z } from '../../../core/schema.ts';
import { workProof } from '../../../core/work-proof.ts';
import { draftFileIds } from '../../../platform/cases/draft-schemas.ts';
import { publicFormFacts } from '../../../platform/cases/public-form.schemas.ts';
import { termLineList } from '../../../platform/deadlines/term-lines.schemas.ts';
import { promisedClocks } from '../rules/promised-clocks.ts';
import { refineRequest, requestParts } from '../rules/request-input.ts';

export const publicForm = z.strictObject({
  ...publicFormFacts,
  /** Of a request that is sent today. */
  terms: z.array(z.strictObject({ key: z.enum(promisedClocks), lines: termLineList })),
});
export type PublicForm = z.output<typeof publicForm>;

export const submitRequest = z
  .strictObject({
    draft: secret,
    ...requestParts,
    files: draftFileIds.default([]),
    /** What was read before sending; null where the organisation has published none. */
    notice_version: z.number().int().positive().nullable(),
    notice_read: z.literal(true),
    proof: workProof.nullable().default(null),
  })
  .superRefine(refineRequest);
export type SubmittedRequest = z.output<typeof submitRequest>;
