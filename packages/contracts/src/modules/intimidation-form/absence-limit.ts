/** Above this part of the legal limit the school tells the Conselho Tutelar (LDB, art. 12, VIII, a). */
const TOLD_ABOVE = 0.3;

export interface Absences {
  /** How many absences the law allows the pupil: it differs by stage, and the school says it. */
  readonly limit: number;
  /** In the same unit as the limit: days or hours. */
  readonly absent: number;
}

/** From how many absences on a notice is due, and whether it is. */
export function absenceNotice({ limit, absent }: Absences): {
  readonly threshold: number;
  readonly isDue: boolean;
} {
  const threshold = limit * TOLD_ABOVE;
  return { threshold, isDue: limit > 0 && absent > threshold };
}
