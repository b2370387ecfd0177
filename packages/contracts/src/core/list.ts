export type ColumnType = 'text' | 'number' | 'date' | 'datetime' | 'choice' | 'list' | 'phone';

export interface Column<Row> {
  readonly key: keyof Row & string;
  readonly label: string;
  readonly type?: ColumnType;
  readonly sortable?: true;
  readonly filterable?: true;
  /** Shown on the screen only to those who chose to see it. 'unlessAll': and where all organisations are listed. */
  readonly optional?: true | 'unlessAll';
  /** Of a 'datetime' whose hour nobody noted, or not always: sorted and filtered by it, shown as a day. */
  readonly showsDay?: true;
  /** Codes and words of a 'choice' column. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Short and read as it is, never cut: 'PR', '***.982.247-**'. Words of a choice help only whoever chooses one. */
  readonly isCode?: true;
}

/** What a list shows. Plain data without zod, so that a list's page stays light; the row's type comes by name only. */
export interface List<Row> {
  /** The resource, '/api/v1/users': its rows are at `<path>/grid`. */
  readonly path: `/${string}`;
  /** What is listed, as an exported file is headed: 'Usuários'. */
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  /** Where personal data leave with the file: the permission it takes, beside the list's own. */
  readonly exportRule?: string;
  /**
   * Absent where nothing is deleted from the list. 'restorable' where a deleted record comes back by
   * `POST <path>/:id/restore`: its row goes at once, and 'Desfazer' is offered.
   */
  readonly removal?: 'final' | 'restorable';
}
