import { civilDate } from '../../core/brazil/civil-date.ts';
import { money } from '../../core/brazil/money.ts';
import { id, instant, line, oneOf, text, version, z } from '../../core/schema.ts';
import { DEFAULT_CRITERIA, tieBreaks } from '../../platform/scholarships/application-score.ts';
import {
  callKinds,
  callLevels,
  callPhases,
  callShifts,
  callStatuses,
  familySituations,
} from '../../platform/scholarships/call-choices.ts';
import { scheduleProblems } from './rules/call-schedule.ts';

const count = z.number().int();
const amount = count.min(0).max(10_000);
const chosen = z.strictObject({ id, label: z.string() });

export const callRow = z.strictObject({
  id,
  number: z.string(),
  title: z.string(),
  status: oneOf(callStatuses),
  kind: oneOf(callKinds),
  year: z.number(),
  full: count,
  partial: count,
  applications_end: z.string().nullable(),
  organisation: z.string(),
  updated_at: instant,
});
export type CallRow = z.output<typeof callRow>;

const places = {
  level: oneOf(callLevels),
  grade: line(80),
  shift: oneOf(callShifts),
  full: amount,
  partial: amount,
};
const vacancyInput = z.strictObject({ unit_id: id, ...places });
const vacancy = z.strictObject({ unit: chosen, ...places });

const phase = z.strictObject({ phase: oneOf(callPhases), starts_on: civilDate, ends_on: civilDate });
const document = z.strictObject({ situation: oneOf(familySituations), name: line(200) });
export const declaration = z.strictObject({ text: text(1000) });

const points = z.number().int().min(0).max(100);
/** How those who apply are put in order. */
export const callCriteria = z.strictObject({
  points: z.strictObject({
    income: points,
    disability: points,
    sibling: points,
    children: points,
    social: points,
  }),
  /** In the order in which they are asked. */
  tie_breaks: z
    .array(oneOf(tieBreaks))
    .max(5)
    .refine((names) => new Set(names).size === names.length, { error: 'Este desempate já está na lista.' }),
});

const facts = {
  number: line(20),
  title: line(200),
  kind: oneOf(callKinds),
  year: count.min(2020).max(2099),
  text: text(50_000),
  minimum_wage: money.min(1).max(100_000_000),
  minimum_wage_on: civilDate,
};

interface Written {
  readonly phases: readonly z.output<typeof phase>[];
  readonly vacancies: readonly z.output<typeof vacancyInput>[];
}

function checkCall({ phases, vacancies }: Written, context: z.core.$RefinementCtx<Written>): void {
  for (const { index, field, message } of scheduleProblems(phases))
    context.addIssue({ code: 'custom', path: ['phases', index, field], message });
  const seen = new Set<string>();
  for (const [index, { unit_id, level, grade, shift }] of vacancies.entries()) {
    const key = JSON.stringify([unit_id, level, grade.toLowerCase(), shift]);
    if (seen.has(key))
      context.addIssue({
        code: 'custom',
        path: ['vacancies', index, 'grade'],
        message: 'Esta turma já está na tabela.',
      });
    seen.add(key);
  }
}

const parts = {
  vacancies: z.array(vacancyInput).max(300).default([]),
  phases: z.array(phase).max(8).default([]),
  documents: z.array(document).max(100).default([]),
  declarations: z.array(declaration).max(20).default([]),
  criteria: callCriteria.default({ ...DEFAULT_CRITERIA, tie_breaks: [...DEFAULT_CRITERIA.tie_breaks] }),
};

export const callCreate = z.strictObject({ ...facts, ...parts }).superRefine(checkCall);
export type CallCreate = z.output<typeof callCreate>;

export const callUpdate = z
  .strictObject({
    ...facts,
    ...parts,
    version,
    /** What changes in a call that is public already, for everybody who has read it. */
    rectification: z.string().trim().max(2000).nullable().default(null),
  })
  .superRefine(checkCall);
export type CallUpdate = z.output<typeof callUpdate>;

export const callDetail = z.strictObject({
  id,
  version,
  ...facts,
  status: oneOf(callStatuses),
  vacancies: z.array(vacancy),
  phases: z.array(phase),
  documents: z.array(document),
  declarations: z.array(declaration),
  criteria: callCriteria,
  /** The socio-economic questions that families answer: as many, in this version. */
  questionnaire: z.strictObject({
    questions: count,
    number: count,
    is_own: z.boolean(),
    /** A version is being written: families do not see it yet. */
    has_draft: z.boolean(),
  }),
  rectifications: z.array(z.strictObject({ at: instant, text: z.string() })),
  cancel_reason: z.string().nullable(),
  /** Where anybody reads it; null until it is published. */
  public_path: z.string().nullable(),
  /** Where families apply; null until it is published. */
  application_path: z.string().nullable(),
  /** What its organisation lacks before families may be asked for data: told while it is a draft. */
  missing_parts: z.array(z.strictObject({ label: z.string(), reason: z.string() })),
  /** Sent in and not decided, and appeals without an answer. */
  undecided: count,
  open_appeals: count,
  organisation: z.string(),
  updated_at: instant,
});
export type CallDetail = z.output<typeof callDetail>;

export const callMove = z
  .strictObject({
    version,
    status: oneOf(callStatuses),
    reason: z
      .string()
      .trim()
      .max(2000)
      .nullable()
      .default(null)
      .meta({ examples: ['A turma não será aberta.'] }),
    /** As many without a decision as were shown to whoever lets the result go out without them. */
    undecided_confirmed: count.min(1).nullable().default(null),
  })
  .superRefine(({ status, reason }, context) => {
    if (status === 'cancelled' && (reason ?? '').length < 10)
      context.addIssue({
        code: 'custom',
        path: ['reason'],
        message: 'Escreva o motivo, com ao menos dez letras: ele aparece na página pública.',
      });
  });
