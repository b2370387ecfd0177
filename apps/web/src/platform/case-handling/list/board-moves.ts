import type { CaseDetail } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { thisCase } from '@conforme/contracts/platform/cases/case-words.ts';
import { useRef, useState } from 'react';
import { call } from '../../../core/api/call.ts';
import { toastWarning } from '../../../core/toast/toast-store.ts';
import type { CaseKind, CaseListKind, CaseRow } from '../case-kind.ts';
import { mayAct } from '../may-act.ts';

/** The act that takes this case to a column now; null where none may be done. */
export const actTo = (
  { boardActs }: Pick<CaseListKind, 'boardActs'>,
  detail: Pick<CaseDetail, 'actions'> & { readonly state: string },
  to: string,
): string | null =>
  detail.state === to ? null : ((boardActs[to] ?? []).find((act) => mayAct(detail, act)) ?? null);

/** Why a column does not take it: the server's own reason against an act that leads there, if it gives one. */
function refusalOf(kind: CaseListKind, { actions, state }: CaseDetail, to: string): string {
  const reason = (kind.boardActs[to] ?? [])
    .map((act) => actions.find(({ name }) => name === act)?.refused)
    .find((told) => told);
  const labelOf = (code: string) => kind.states[code]?.label ?? code;
  return reason ?? `Nada leva ${thisCase(kind.words)} de “${labelOf(state)}” para “${labelOf(to)}”.`;
}

interface Carried {
  readonly row: CaseRow;
  readonly detail: CaseDetail | null;
}

export interface Moved<Detail extends CaseDetail> {
  readonly detail: Detail;
  readonly act: string;
  readonly round: number;
  readonly isOpen: boolean;
}

/**
 * A card in somebody's hand. What may be done is asked of the server when it is taken up, as its page would ask; putting
 * it down does nothing by itself: it opens the act that leads to that column.
 */
export function useBoardMoves<Detail extends CaseDetail>(
  listKind: CaseListKind,
  kind: Pick<CaseKind<Detail>, 'endpoints'>,
) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const [moved, setMoved] = useState<Moved<Detail> | null>(null);
  const asked = useRef<Promise<Detail | null> | null>(null);

  const take = (row: CaseRow) => {
    setCarried({ row, detail: null });
    const { read } = kind.endpoints;
    const answer = call(read, { params: { id: String(row.id) } } as never).then(
      (detail) => detail as unknown as Detail,
      // The call has said why.
      () => null,
    );
    asked.current = answer;
    void answer.then((detail) =>
      setCarried((now) => (now?.row.id === row.id && detail ? { row, detail } : now)),
    );
  };
  const put = async (row: CaseRow, to: string | null) => {
    setCarried(null);
    const detail = await asked.current;
    if (to === null || to === row.state || !detail) return;
    const act = actTo(listKind, detail, to);
    if (act === null) return toastWarning(refusalOf(listKind, detail, to), 5);
    setMoved((before) => ({ detail, act, round: (before?.round ?? 0) + 1, isOpen: true }));
  };
  return {
    carried,
    moved,
    take,
    put,
    drop: () => setCarried(null),
    close: () => setMoved((now) => now && { ...now, isOpen: false }),
  };
}
