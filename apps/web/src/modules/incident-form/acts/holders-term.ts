import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { measuredBy } from '@conforme/contracts/platform/deadlines/term-lines.ts';

type Clocks = Pick<IncidentDetail, 'clocks'>;

/** Until when the holders are to be told, by the law; undefined before the knowledge is on record. */
export function holdersTerm({ clocks }: Clocks) {
  const clock = clocks.findLast(({ key }) => key === 'inc.holders');
  return clock && measuredBy(clock.lines);
}

/** Whether they are told late, and have to be told why. */
export function isHoldersTermOver(incident: Clocks): boolean {
  const term = holdersTerm(incident);
  return term !== undefined && Date.parse(term.due_at) < Date.now();
}
