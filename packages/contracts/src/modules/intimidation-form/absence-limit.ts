/** A pupil has to attend 75 % of the hours of the year (LDB, art. 24, VI): the legal limit of absences is the rest. */
const MOST_ABSENT = 0.25;
/** Above this part of that limit the school tells the Conselho Tutelar (LDB, art. 12, VIII, a). */
const TOLD_ABOVE = 0.3;

export interface Absences {
  /** Of the year, in the same unit as the absences: days or hours. */
  readonly total: number;
  readonly absent: number;
}

/** From how many absences on a notice is due, and whether it is. */
export function absenceNotice({ total, absent }: Absences): {
  readonly threshold: number;
  readonly isDue: boolean;
} {
  const threshold = total * MOST_ABSENT * TOLD_ABOVE;
  return { threshold, isDue: total > 0 && absent > threshold };
}
