import type { Icon } from '@tabler/icons-react';
import type { EndpointRef } from '../../api/endpoint-ref.ts';

interface BulkActionBase<Row> {
  readonly label: string;
  readonly icon: Icon;
  /** The permission it takes; absent where the rows are the person's own. */
  readonly rule?: string;
  /** False for a row it means nothing to, or the server would refuse; such rows stay as they are. */
  readonly appliesTo?: (row: Row) => boolean;
  /** Offered while so many rows are ticked, neither more nor fewer. */
  readonly exactly?: number;
  /** Offered while no more than so many rows are ticked. */
  readonly atMost?: number;
  /**
   * May be done to everything the filter finds, beyond the pages that were looked at: up to so many rows, a thousand
   * where it does not say.
   */
  readonly wholeFilter?: true | number;
}

/** Something that can be done to every ticked row, asked first, one call each. */
export interface AskedBulkAction<Row> extends BulkActionBase<Row> {
  /** Called with the row's id as its only parameter. */
  readonly endpoint: EndpointRef;
  /** What happened to the rows, as in '12 bloqueados, 2 não puderam ser'. */
  readonly done: string;
  readonly question: (count: number) => string;
  readonly isDangerous?: true;
  /** What else goes with a row, in a sentence the question shows. */
  readonly lostWith?: (row: Row) => string;
  /** What takes it back, row by row: then nothing is lost, and 'Desfazer' is offered. */
  readonly undo?: EndpointRef;
}

/** Something so light that it is done at once, in one call. It shows its own failure, then throws. */
interface DirectBulkAction<Row> extends BulkActionBase<Row> {
  readonly run: (rows: readonly Row[]) => Promise<void>;
}

export type BulkAction<Row> = AskedBulkAction<Row> | DirectBulkAction<Row>;
