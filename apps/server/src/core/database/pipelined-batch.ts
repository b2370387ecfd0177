import pg from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The connection reads a named one once. */
  readonly name?: string | undefined;
}

export interface Answered {
  readonly rows: Record<string, unknown>[];
  readonly command: string;
  readonly rowCount: number | null;
}

interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

/** What each connection has told of the statements it knows by name. */
const known = new WeakMap<pg.Connection, Map<string, readonly Column[]>>();

/** Those of `pg` that its types do not tell of. */
const { prepareValue } = (
  pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }
).utils;
type Writing = Record<
  'close' | 'parse' | 'bind' | 'describe' | 'execute' | 'sync',
  (message?: object) => void
>;

/** The messages that a connection would send one by one, in one buffer: that is one system call. */
function buffered(write: (to: Writing) => void): Buffer {
  const pieces: Buffer[] = [];
  write(
    Object.create(pg.Connection.prototype, {
      _send: { value: (piece: Buffer) => pieces.push(piece) },
    }) as Writing,
  );
  return Buffer.concat(pieces);
}

/**
 * Statements sent in one message and answered together. They end with one Sync, so PostgreSQL runs none after one that
 * failed; and where none of them begins a transaction, they are one. `pg` calls the handle… methods as answers arrive.
 */
export class PipelinedBatch implements pg.Submittable {
  readonly result: Promise<readonly Answered[]>;
  /** `pg` puts its own around it, to give up what is never answered. */
  callback!: (error: Error | null) => void;
  private readonly answers: Answered[] = [];
  private readonly bound: readonly (string | Buffer | null)[][];
  private columns: readonly Column[] = [];
  private rows: Record<string, unknown>[] = [];
  private unreadable: Error | null = null;
  private known = new Map<string, readonly Column[]>();

  constructor(readonly statements: readonly Statement[]) {
    // Before anything is sent: a value that cannot be serialised must not leave half a batch behind.
    this.bound = statements.map(({ values }) => values.map(prepareValue));
    this.result = new Promise((resolve, reject) => {
      this.callback = (error) => (error ? reject(error) : resolve(this.answers));
    });
  }

  /** How many of them have been done. */
  get done(): number {
    return this.answers.length;
  }

  submit(connection: pg.Connection): void {
    this.known = known.get(connection) ?? this.known;
    known.set(connection, this.known);
    const buffer = buffered((to) => {
      for (const [index, { text, name = '' }] of this.statements.entries()) {
        const isKnown = this.known.has(name);
        if (!isKnown) {
          // It may have been parsed in a batch that failed after.
          if (name) to.close({ type: 'S', name });
          to.parse({ name, text });
        }
        to.bind({ statement: name, values: this.bound[index] });
        if (!isKnown) to.describe({ type: 'P' });
        to.execute({});
      }
      to.sync();
    });
    // One that is lost already says so by itself.
    if (connection.stream.writable) connection.stream.write(buffer);
    this.expect();
  }

  private expect(): void {
    this.columns = this.known.get(this.statements[this.done]?.name ?? '') ?? [];
    this.rows = [];
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.columns = fields.map(({ name, dataTypeID }) => ({ name, read: pg.types.getTypeParser(dataTypeID) }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      const row: Record<string, unknown> = {};
      for (let index = 0; index < this.columns.length; index++) {
        const { name, read } = this.columns[index] as Column;
        const text = fields[index] as string | null;
        row[name] = text === null ? null : read(text);
      }
      this.rows.push(row);
    } catch (error) {
      this.unreadable ??= error as Error;
    }
  }

  /** 'SELECT 3', 'INSERT 0 1', 'COMMIT': the command and, of most, how many rows. */
  handleCommandComplete({ text }: { text: string }): void {
    const [command = ''] = text.split(' ', 1);
    const count = / (\d+)$/.exec(text)?.[1];
    const { name } = this.statements[this.done] as Statement;
    if (name) this.known.set(name, this.columns);
    this.answers.push({ rows: this.rows, command, rowCount: count === undefined ? null : Number(count) });
    this.expect();
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(this.unreadable);
  }
}
