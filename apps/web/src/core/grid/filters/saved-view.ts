/** Which columns one person wants, and in which order. */
export interface ColumnLayout {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Of the columns that say whose row it is: those taken away over all organisations, and added in one. */
  readonly hiddenInAll?: readonly string[];
  readonly shownInOne?: readonly string[];
}

/** What a list looked like when it was given a name: its address, page aside, and its columns. */
export interface SavedView {
  readonly name: string;
  readonly address: Readonly<Record<string, unknown>>;
  readonly layout: ColumnLayout | null;
}
