import { civilDate } from '../../core/brazil/civil-date.ts';
import { addDays, civilDayOf, isCivilDate } from '../../core/brazil/civil-days.ts';
import { money } from '../../core/brazil/money.ts';
import { line, oneOf, optionalText, z } from '../../core/schema.ts';
import { act, actFiles, actReason, actWords } from '../../platform/cases/case-acts.schemas.ts';
import { caseId } from '../../platform/cases/case-detail.schemas.ts';
import { LETTERS_AT_ONCE, MOST_LETTERS } from './letter-limits.ts';
import { applicationDecisions, proposedGrants, reportKinds } from './rules/application-states.ts';

const isDay = ({ value }: { readonly value: unknown }) => typeof value === 'string' && isCivilDate(value);

/** A day from tomorrow on. */
const until = civilDate
  .refine((day) => day > civilDayOf(Date.now()), { error: 'Escolha um dia a partir de amanhã.', when: isDay })
  .refine((day) => day <= addDays(civilDayOf(Date.now()), 180), {
    error: 'O prazo vai até 180 dias.',
    when: isDay,
  })
  .meta({ examples: [addDays(civilDayOf(Date.now()), 10)] });

const pastDay = civilDate
  .refine((day) => day <= civilDayOf(Date.now()), { error: 'Este dia ainda não chegou.', when: isDay })
  .meta({ examples: [civilDayOf(Date.now())] });

export const reviewFileAct = z
  .strictObject({
    ...act,
    file_id: z.uuid(),
    accepted: z.boolean().meta({ examples: [true] }),
    /** Why not, for the family to read: 'A última linha ficou cortada.' */
    reason: optionalText(500),
  })
  .superRefine(({ accepted, reason }, context) => {
    if (!accepted && (reason ?? '').length < 5)
      context.addIssue({
        code: 'custom',
        path: ['reason'],
        message: 'Diga à família o que há com o documento.',
      });
  });

export const checkIncomeAct = z.strictObject({
  ...act,
  /** A month's gross income of the house, as the papers prove it; ten million reais are a slip. */
  total: money.max(1_000_000_000),
  members: z.number().int().min(1).max(100),
  note: optionalText(2000),
});

/** What the family told of itself that gives points, decides between equals or weighs in the ratio. */
export const checkFactsAct = z.strictObject({
  ...act,
  sibling: z.boolean(),
  disability: z.boolean(),
  /** Under eighteen, beside the candidate. */
  children: z.number().int().min(0).max(99),
  by_agreement: z.boolean(),
  /** What proves it. */
  reason: actReason,
});

export const pendencyAct = z.strictObject({ ...act, text: actWords, until, files: actFiles });

export const reportAct = z.strictObject({
  ...act,
  kind: oneOf(reportKinds),
  on: pastDay,
  text: actWords,
});

export const opineAct = z.strictObject({
  ...act,
  grant: oneOf(proposedGrants),
  /** The full ceiling rises by up to 20 % with this report (LC 187/2021, art. 19, § 2º). */
  raised: z.boolean().default(false),
  /** Of 100: how much weight the social situation has. */
  social: z.number().int().min(0).max(100),
  /** Number of the social worker's registration, with its region: '12345/9ª'. */
  cress: line(20)
    .refine((number) => /^\d{2,6}(?: ?[/-] ?[\p{L}\dªº ]{1,12})?$/u.test(number), {
      error: 'Escreva o número do registro, com ou sem a região: 12345/9ª.',
    })
    .meta({ examples: ['12345/9'] }),
  text: actWords,
});

export const decideAct = z.strictObject({ ...act, decision: oneOf(applicationDecisions), text: actReason });

export const callUpAct = z.strictObject({
  ...act,
  until,
  /** Why this one before those who stand before it; asked for where there are such. */
  reason: optionalText(2000),
});

/** One letter and one line of the timeline to each of these families. */
export const tellMany = z.strictObject({
  /** Of this letter, chosen by whoever sends it: sent again, a family that has it is left out. */
  letter: z.uuid(),
  ids: z.array(caseId).min(1).max(LETTERS_AT_ONCE),
  text: actWords,
});

export const toldMany = z.strictObject({
  /** Told by this call. */
  told: z.number().int(),
  /** Had this letter already. */
  already: z.number().int(),
});

export const tellPreview = z.strictObject({ ids: z.array(caseId).min(1).max(MOST_LETTERS) });

/** Who gets it, and what its e-mail says: of the first, as an example. */
export const toldPreview = z.strictObject({
  families: z.number().int(),
  without_address: z.number().int(),
  mail_leaves: z.boolean(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
});
export type ToldPreview = z.output<typeof toldPreview>;
