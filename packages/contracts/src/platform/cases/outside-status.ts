import { choices } from '../../core/choices.ts';

/** How a case stands for whoever follows it, before any words. */
export const statusTones = choices({
  waiting: 'Em andamento',
  yours: 'Falta você',
  done: 'Respondido',
  refused: 'Não atendido',
  ended: 'Encerrado',
});
export type StatusTone = keyof typeof statusTones.labels;

/** How a case stands, in the words of its kind. */
export interface OutsideStatus {
  readonly tone: StatusTone;
  readonly title: string;
  /** What happens next, and what there is to do. */
  readonly detail: string;
  readonly steps: readonly string[];
  /** Which of them it has reached. */
  readonly step: number;
}
