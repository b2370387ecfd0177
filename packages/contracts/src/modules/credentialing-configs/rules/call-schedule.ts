import type { MissingPart } from '../../../platform/organisations/form-requirements.ts';
import { type CallPhase, type CallStatus, callPhases } from '../../../platform/scholarships/call-choices.ts';

export interface PhaseDates {
  readonly phase: CallPhase;
  readonly starts_on: string;
  readonly ends_on: string;
}

const order = callPhases.options.map(({ value }) => value);

/** Without these nobody can apply, learn the result or contest it. */
const neededPhases: readonly CallPhase[] = ['application', 'preliminary', 'appeal', 'final'];

export interface ScheduleProblem {
  /** The row of the calendar, from 0. */
  readonly index: number;
  readonly field: 'phase' | 'starts_on' | 'ends_on';
  readonly message: string;
}

/** What is wrong with a calendar, row by row, in any order of the rows. */
export function scheduleProblems(rows: readonly PhaseDates[]): ScheduleProblem[] {
  const problems: ScheduleProblem[] = [];
  const seen = new Set<CallPhase>();
  for (const [index, { phase, starts_on, ends_on }] of rows.entries()) {
    if (seen.has(phase))
      problems.push({ index, field: 'phase', message: 'Esta fase já está no calendário.' });
    seen.add(phase);
    if (ends_on < starts_on)
      problems.push({ index, field: 'ends_on', message: 'O fim não pode vir antes do começo.' });
    const before = rows.find(
      (other) => order.indexOf(other.phase) < order.indexOf(phase) && other.starts_on > starts_on,
    );
    if (before)
      problems.push({
        index,
        field: 'starts_on',
        message: `Esta fase vem depois de ${callPhases.labels[before.phase].toLowerCase()}, e não pode começar antes.`,
      });
  }
  return problems;
}

/** As the calendar is shown and read: by phase. */
export const inOrder = <P extends PhaseDates>(rows: readonly P[]): P[] =>
  [...rows].sort((one, other) => order.indexOf(one.phase) - order.indexOf(other.phase));

/** The phases under way on a day; two may run at once. */
export const phasesOn = (rows: readonly PhaseDates[], day: string): CallPhase[] =>
  inOrder(rows)
    .filter(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)
    .map(({ phase }) => phase);

const following: Readonly<Record<CallStatus, readonly CallStatus[]>> = {
  draft: ['published'],
  published: ['closed', 'cancelled'],
  closed: ['analysis', 'cancelled'],
  analysis: ['preliminary', 'cancelled'],
  preliminary: ['appeal', 'cancelled'],
  appeal: ['final', 'cancelled'],
  final: [],
  cancelled: [],
};
export const nextStatuses = (status: CallStatus): readonly CallStatus[] => following[status];

interface Publishable {
  readonly phases: readonly PhaseDates[];
  readonly vacancies: readonly { readonly full: number; readonly partial: number }[];
  readonly documents: readonly unknown[];
  readonly questionnaire: { readonly has_draft: boolean };
  /** What the organisation itself lacks before it may ask anybody for data. */
  readonly missing_parts: readonly Pick<MissingPart, 'label' | 'reason'>[];
}

/** What a call still lacks before anybody may read it. */
export function missingForPublication(
  { phases, vacancies, documents, questionnaire, missing_parts }: Publishable,
  today: string,
): string[] {
  const application = phases.find(({ phase }) => phase === 'application');
  return [
    ...neededPhases
      .filter((needed) => !phases.some(({ phase }) => phase === needed))
      .map((needed) => `A data de ${callPhases.labels[needed].toLowerCase()} no calendário.`),
    ...(application && application.ends_on < today ? ['Inscrições que ainda não tenham terminado.'] : []),
    ...(vacancies.some(({ full, partial }) => full + partial > 0) ? [] : ['Ao menos uma vaga.']),
    ...(documents.length > 0 ? [] : ['Os documentos que a família entrega.']),
    ...(questionnaire.has_draft ? ['Publicar ou descartar o rascunho do questionário.'] : []),
    ...missing_parts.map(({ label, reason }) => `${label}, na página da organização. ${reason}`),
  ];
}
