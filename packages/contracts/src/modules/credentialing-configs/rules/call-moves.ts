import type { CallStatus } from '../../../platform/scholarships/call-choices.ts';

/** What of an edital waits for the school. */
export interface WaitingInCall {
  /** Sent in and not decided. */
  readonly undecided: number;
  /** Appeals without an answer. */
  readonly open_appeals: number;
}

/** A result that may go out without them, once whoever publishes it has said so. */
export const asksAboutUndecided = (status: CallStatus): boolean =>
  status === 'preliminary' || status === 'appeal';

export const undecidedWords = ({ undecided }: Pick<WaitingInCall, 'undecided'>): string =>
  undecided === 1
    ? 'Há 1 inscrição enviada sem decisão: ela fica fora do resultado.'
    : `Há ${undecided} inscrições enviadas sem decisão: elas ficam fora do resultado.`;

/** What is decided after the final result can no longer be appealed against: nothing may be left open. */
export const missingForFinal = ({ undecided, open_appeals }: WaitingInCall): string[] => [
  ...(undecided > 0
    ? [`Decidir ${undecided === 1 ? '1 inscrição' : `${undecided} inscrições`}, ou cancelar.`]
    : []),
  ...(open_appeals > 0
    ? [`Responder a ${open_appeals === 1 ? '1 recurso' : `${open_appeals} recursos`}.`]
    : []),
];
