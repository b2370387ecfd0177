import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { deadlineRulesModule } from '@conforme/contracts/modules/deadline-rules/deadline-rules.contract.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';

/** Those of this year and the next: as far as an example reaches. */
export function useLocalHolidays(): ReadonlySet<string> {
  const year = Number(civilDayOf(Date.now()).slice(0, 4));
  const ofYear = (year: number) => ({ query: { year: String(year) } });
  const now = useEndpoint(deadlineRulesModule.endpoints.holidays, ofYear(year));
  const next = useEndpoint(deadlineRulesModule.endpoints.holidays, ofYear(year + 1));
  return new Set([...(now.data ?? []), ...(next.data ?? [])].map(({ day }) => day));
}
