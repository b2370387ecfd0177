import type { CaseKind } from './case-kind.ts';

/** Where staff handle a case. */
export const handlingPath = (
  { path, isOnePage }: Pick<CaseKind, 'path' | 'isOnePage'>,
  id: string | number,
) => `${path}/${id}${isOnePage ? '' : '/handling'}`;
