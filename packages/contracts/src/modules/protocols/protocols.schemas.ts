import { instant, optionalText, secret, text, z } from '../../core/schema.ts';
import { caseReference } from '../../platform/cases/case-reference.ts';
import { draftFileIds } from '../../platform/cases/draft-schemas.ts';
import { REPLY_ABOUT_OTHER } from '../../platform/cases/outside-acts.ts';
import { outsideCase } from '../../platform/cases/outside-case.schemas.ts';

/** Without the key only what was made public is told. */
export const protocolQuery = z.strictObject({ ...caseReference, key: caseReference.key.nullable() });
export const ownCase = z.strictObject(caseReference);
/** What was asked of the holder; files wait in a draft, where there are any. */
export const outsideReply = z
  .strictObject({
    ...caseReference,
    /** None where files say it all: the photo that was asked for needs no words. */
    text: optionalText(5000),
    draft: secret.nullable().default(null),
    files: draftFileIds.default([]),
    /** Which of the things that are waited for it brings. */
    about: z
      .union([z.uuid(), z.literal(REPLY_ABOUT_OTHER)])
      .nullable()
      .default(null),
  })
  .refine(({ text, files }) => files.length > 0 || !!text, {
    path: ['text'],
    error: 'Escreva a sua resposta ou anexe um arquivo.',
  });
export const reopening = z.strictObject({ ...caseReference, reason: text(2000) });
export const rating = z.strictObject({
  ...caseReference,
  stars: z.number().int().min(1).max(5),
  text: optionalText(2000),
});
export const ownFile = z.strictObject({ ...caseReference, file_id: z.uuid() });

/** What anybody with the protocol reads, and nothing besides. */
const publicCase = z.strictObject({
  access: z.literal('public'),
  entries: z.array(z.strictObject({ at: instant, body: z.string() })),
});

export const foundCase = z.discriminatedUnion('access', [outsideCase, publicCase]);
export type FoundCase = z.output<typeof foundCase>;
