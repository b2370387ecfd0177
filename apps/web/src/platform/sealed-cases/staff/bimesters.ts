interface Period {
  readonly label: string;
  /** Both days included. */
  readonly from: string;
  readonly until: string;
}

const names = ['Jan e fev', 'Mar e abr', 'Mai e jun', 'Jul e ago', 'Set e out', 'Nov e dez'];
const two = (part: number) => String(part).padStart(2, '0');

/** The last six two-month periods, the newest first, and the whole year. */
export function bimesters(now: Date): readonly Period[] {
  const newest = now.getFullYear() * 6 + Math.floor(now.getMonth() / 2);
  const periods = Array.from({ length: 6 }, (_, back): Period => {
    const at = newest - back;
    const [year, part] = [Math.floor(at / 6), at % 6];
    const lastDay = new Date(Date.UTC(year, part * 2 + 2, 0)).getUTCDate();
    return {
      label: `${names[part]} de ${year}`,
      from: `${year}-${two(part * 2 + 1)}-01`,
      until: `${year}-${two(part * 2 + 2)}-${two(lastDay)}`,
    };
  });
  const year = now.getFullYear();
  return [...periods, { label: `Ano de ${year}`, from: `${year}-01-01`, until: `${year}-12-31` }];
}
