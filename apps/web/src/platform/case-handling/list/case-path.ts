import { handlingPath } from '@conforme/contracts/platform/cases/case-path.ts';
import type { CaseId, CaseListKind } from '../case-kind.ts';

type Can = (rule: string) => boolean;
type Placed = Pick<CaseListKind, 'path' | 'permissions' | 'isOnePage'>;

export const readingPath = ({ path }: Placed, id: CaseId): string => `${path}/${id}`;

/** Where a case opens for whoever may handle it, or only read it; null for who may do neither. */
export function casePath(kind: Placed, can: Can, id: CaseId): string | null {
  if (can(kind.permissions.handle)) return handlingPath(kind, id);
  return can(kind.permissions.read) ? readingPath(kind, id) : null;
}
