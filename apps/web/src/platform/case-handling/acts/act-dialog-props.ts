import type { CaseDetail, CaseEntry } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import type { CaseKind } from '../case-kind.ts';

/** What the dialog of every act gets. */
export interface ActDialogProps<Detail extends CaseDetail = CaseDetail> {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly kind: CaseKind<Detail>;
  readonly detail: Detail;
}

/** The dialog of an act on one line of the timeline. */
export interface EntryDialogProps<Detail extends CaseDetail = CaseDetail> extends ActDialogProps<Detail> {
  readonly entry: CaseEntry;
}

/** What the screen opens: any act of the case, with the line it is about where it is about one. */
export interface AnyActDialogProps<Detail extends CaseDetail = CaseDetail> extends ActDialogProps<Detail> {
  readonly act: string | null;
  readonly entry: CaseEntry | null;
  /** Counts the openings: each begins anew, with what was left as a draft. */
  readonly round: number;
}
