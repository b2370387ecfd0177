/**
 * Periods that numbers of reports are published for: the two months of Lei 13.185/2015, and no other. No period stands
 * inside another and none is counted before it has ended, so that no number follows from two others by subtraction.
 */
export interface Bimester {
  /** '2026-5': September and October. */
  readonly code: string;
  readonly label: string;
  /** Both days included. */
  readonly from: string;
  readonly until: string;
}

export const BIMESTER = /^20\d{2}-[1-6]$/;

const names = ['Jan e fev', 'Mar e abr', 'Mai e jun', 'Jul e ago', 'Set e out', 'Nov e dez'];
const two = (part: number) => String(part).padStart(2, '0');

export function bimesterOf(code: string): Bimester {
  const [year, part] = [Number(code.slice(0, 4)), Number(code.slice(5)) - 1];
  const lastDay = new Date(Date.UTC(year, part * 2 + 2, 0)).getUTCDate();
  return {
    code,
    label: `${names[part]} de ${year}`,
    from: `${year}-${two(part * 2 + 1)}-01`,
    until: `${year}-${two(part * 2 + 2)}-${two(lastDay)}`,
  };
}

/** On this civil day. */
export const hasEnded = ({ until }: Bimester, today: string): boolean => until < today;

/** The last six that have ended, the newest first. */
export function endedBimesters(today: string): readonly Bimester[] {
  const running = Number(today.slice(0, 4)) * 6 + Math.floor((Number(today.slice(5, 7)) - 1) / 2);
  return Array.from({ length: 6 }, (_, back) => {
    const at = running - 1 - back;
    return bimesterOf(`${Math.floor(at / 6)}-${(at % 6) + 1}`);
  });
}
