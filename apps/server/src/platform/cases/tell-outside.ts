import type { Transaction } from '../../core/database/database.ts';
import type { HandledKind, LockedCase, ReadCase } from './handled-kind.ts';

/** Whoever is outside learns of it by mail; of a sealed case nothing leaves, they come back with protocol and key. */
export async function tellOutside<Row extends LockedCase, Detail extends ReadCase>(
  { kind, tellOutside }: Pick<HandledKind<Row, never, Detail>, 'kind' | 'tellOutside'>,
  db: Transaction,
  row: Row,
  news: 'treatment' | 'key_renewed',
): Promise<void> {
  if (!kind.confidentiality.sealed) await tellOutside(db, row, news);
}
