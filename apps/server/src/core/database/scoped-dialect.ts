import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { cancelledWhenGone } from './cancelled-when-gone.ts';
import { type Answered, PipelinedBatch, type Statement } from './pipelined-batch.ts';
import { connectPatiently, isCancelled, isConnectionLoss, isStaleStatement, readTwice } from './pool.ts';
import type { DB } from './schema.gen.ts';
import { forgetName, hasReadMuch, statementName } from './statement-names.ts';

/** What puts a transaction into its scope. */
export interface ScopeSettings {
  readonly writing: Statement;
  readonly reading: Statement;
  /** Of the transaction that the statements of one batch are by themselves; it only reads. */
  readonly alone: Statement;
}

/**
 * Kysely over a pool, with one rule added: when `settings` is given, no statement runs without them.
 * A transaction begins with them; a lone statement gets a read-only transaction of its own, so that a
 * write outside `inTransaction` is refused by the database itself.
 */
export class PostgresScopedDialect implements Dialect {
  constructor(
    private readonly pool: pg.Pool,
    private readonly settings: ScopeSettings | null,
    private readonly gone?: AbortSignal,
  ) {}
  createAdapter() {
    return new PostgresAdapter();
  }
  createQueryCompiler() {
    return new PostgresQueryCompiler();
  }
  createIntrospector(db: Kysely<unknown>) {
    return new PostgresIntrospector(db);
  }
  createDriver(): Driver {
    return new ScopedDriver(this.pool, this.settings, this.gone);
  }
}

class ScopedDriver implements Driver {
  constructor(
    private readonly pool: pg.Pool,
    private readonly settings: ScopeSettings | null,
    private readonly gone?: AbortSignal,
  ) {}
  async init() {}
  async destroy() {}
  async acquireConnection() {
    return new ScopedConnection(this.pool, this.settings, this.gone);
  }
  async releaseConnection(connection: ScopedConnection) {
    connection.release();
  }
  async beginTransaction(connection: ScopedConnection, settings: TransactionSettings) {
    await connection.begin(settings);
  }
  async commitTransaction(connection: ScopedConnection) {
    await connection.end('commit');
  }
  async rollbackTransaction(connection: ScopedConnection) {
    await connection.end('rollback');
  }
}

export class ScopedConnection implements DatabaseConnection {
  private client: pg.PoolClient | null = null;
  /** What the transaction begins with: it is sent with its first statement. */
  private opening: readonly Statement[] = [];
  private broken: Error | null = null;
  /** Statements nobody waits for: they are sent with the next one, or with the commit. */
  private readonly deferred: Record<'next' | 'commit', Statement[]> = { next: [], commit: [] };

  constructor(
    private readonly pool: pg.Pool,
    private readonly settings: ScopeSettings | null,
    private readonly gone?: AbortSignal,
  ) {}

  async begin({ isolationLevel, accessMode }: TransactionSettings) {
    this.client = await connectPatiently(this.pool);
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    this.opening = this.beginning(
      `begin${isolation}${accessMode ? ` ${accessMode}` : ''}`,
      accessMode === 'read only' ? 'reading' : 'writing',
    );
  }

  async end(how: 'commit' | 'rollback') {
    const last = how === 'commit' ? [...this.deferred.next.splice(0), ...this.deferred.commit.splice(0)] : [];
    // Nothing was asked, so nothing has begun.
    if (this.opening.length > 0 && last.length === 0) return;
    // After a lost connection there is nothing to roll back; the first error is the one worth telling.
    if (how === 'rollback' && this.broken) return;
    const result = (await this.sendBatch([...last, plain(how)])).at(-1);
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK: never report that as done.
    if (how === 'commit' && result?.command !== 'COMMIT') throw new Error('the transaction was rolled back');
  }

  /** See pipeline.ts. */
  defer({ sql: text, parameters: values }: CompiledQuery, until: 'next' | 'commit') {
    if (!this.client) throw new Error('no transaction');
    this.deferred[until].push({ text, values });
  }

  release() {
    if (this.client) giveBack(this.client, this.broken);
    this.client = null;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const [result] = await this.executeTogether<R>([query]);
    return result as QueryResult<R>;
  }

  /** Each has its answer; after one that fails none is run. */
  async executeTogether<R>(queries: readonly CompiledQuery[]): Promise<QueryResult<R>[]> {
    const statements = queries.map(({ sql: text, parameters }) => ({ text, values: parameters }));
    const deferred = this.deferred.next.splice(0);
    const answers = this.client
      ? (await this.sendBatch([...deferred, ...statements])).slice(deferred.length)
      : await this.executeAlone(statements);
    return answers.map(({ rows, rowCount, command }) => ({
      rows: rows as R[],
      ...(rowCount !== null && command !== 'SELECT' ? { numAffectedRows: BigInt(rowCount) } : {}),
    }));
  }

  private async sendBatch(statements: readonly Statement[]): Promise<readonly Answered[]> {
    // In a transaction that did not begin in order, the next statement would run without it.
    if (this.broken) throw this.broken;
    const { client, opening } = this;
    if (!client) throw new Error('no transaction');
    this.opening = [];
    const batch = batchOf(client, [...opening, ...statements]);
    try {
      return (await this.send(client, batch)).slice(opening.length);
    } catch (error) {
      if (leavesDoubt(error) || batch.done < opening.length) this.broken = error as Error;
      throw error;
    }
  }

  /**
   * What is scoped and sent alone only reads; what the owner sends alone may write, and is never repeated. Several that
   * read are sent in a snapshot of their own.
   */
  private executeAlone(statements: readonly Statement[]): Promise<readonly Answered[]> {
    if (statements.length > 1) {
      const opening = this.beginning('begin isolation level repeatable read read only', 'reading');
      return readTwice(() => this.executeOnce(opening, statements, [plain('commit')]));
    }
    const { settings } = this;
    return settings
      ? readTwice(() => this.executeOnce([settings.alone], statements))
      : this.executeOnce([], statements);
  }

  private async executeOnce(
    opening: readonly Statement[],
    statements: readonly Statement[],
    closing: readonly Statement[] = [],
  ): Promise<readonly Answered[]> {
    const client = await connectPatiently(this.pool);
    let lost: Error | null = null;
    try {
      const answers = await this.send(client, batchOf(client, [...opening, ...statements, ...closing]));
      return answers.slice(opening.length, opening.length + statements.length);
    } catch (error) {
      // Without a BEGIN of its own a batch has ended by itself.
      if (leavesDoubt(error) || closing.length > 0) lost = error as Error;
      throw error;
    } finally {
      giveBack(client, lost);
    }
  }

  private send = (client: pg.PoolClient, batch: PipelinedBatch): Promise<readonly Answered[]> =>
    cancelledWhenGone(this.pool, client, this.gone, () => send(client, batch));

  private beginning(begin: string, purpose: 'reading' | 'writing'): readonly Statement[] {
    return this.settings ? [plain(begin), this.settings[purpose]] : [plain(begin)];
  }

  // biome-ignore lint/correctness/useYield: long reads use a cursor of their own, see grid-cursor.ts
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not offered here');
  }
}

/** For what Kysely has no word for: several statements at once, and statements nobody waits for. */
export const onConnectionOf = <T>(
  db: Kysely<DB>,
  work: (connection: ScopedConnection) => Promise<T>,
): Promise<T> =>
  db.getExecutor().provideConnection((connection) => {
    if (connection instanceof ScopedConnection) return work(connection);
    throw new Error('the connection cannot pipeline');
  });

const plain = (text: string): Statement => ({ text, values: [] });

/** Who cancels may still be about to: such a connection is not handed to the next request. */
const leavesDoubt = (error: unknown): boolean =>
  isConnectionLoss(error) || isCancelled(error) || isStaleStatement(error);

const batchOf = (client: pg.PoolClient, statements: readonly Statement[]): PipelinedBatch =>
  new PipelinedBatch(statements.map((one) => ({ ...one, name: statementName(one.text, client) })));

async function send(client: pg.PoolClient, batch: PipelinedBatch): Promise<readonly Answered[]> {
  try {
    client.query(batch);
    return await batch.result;
  } catch (error) {
    // Every connection may know it as it was: it is asked without its name, or the next one would fail alike.
    if (isStaleStatement(error)) forgetName(batch.statements[batch.done]?.text ?? '');
    // Where it was asked is worth more to whoever reads this than where the answer came in.
    Error.captureStackTrace(error as Error);
    throw error;
  }
}

const giveBack = (client: pg.PoolClient, broken: Error | null): void =>
  client.release(broken ?? hasReadMuch(client));
