import type { Icon } from '@tabler/icons-react';
import type { EndpointRef } from '../api/endpoint-ref.ts';

/** Something that can be done to every ticked row, one call each. */
export interface BulkAction<Row> {
  readonly label: string;
  readonly icon: Icon;
  /** The permission it takes. */
  readonly rule: string;
  /** Called with the row's id as its only parameter. */
  readonly endpoint: EndpointRef;
  /** What happened to the rows, as in '12 bloqueados, 2 não puderam ser'. */
  readonly done: string;
  readonly question: (count: number) => string;
  /** False for a row it means nothing to, or the server would refuse; such rows stay as they are. */
  readonly appliesTo?: (row: Row) => boolean;
  readonly isDangerous?: true;
  /** May be done to everything the filter finds, beyond the pages that were looked at. */
  readonly wholeFilter?: true;
}
