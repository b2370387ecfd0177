import { formatCivilDate } from '../../../core/date-time.ts';

/** Why nobody can apply any more. The school may have ended it before the last day of the calendar. */
export const applicationsClosedWords = (endsOn: string, today: string): string =>
  today <= endsOn
    ? 'A escola encerrou as inscrições antes do dia previsto.'
    : `As inscrições terminaram em ${formatCivilDate(endsOn)}.`;
