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
import { connectPatiently, isConnectionLoss, isStaleStatement, readTwice } from './pool.ts';
import { forgetName, hasReadMuch, statementName } from './statement-names.ts';

/**
 * Kysely over a pool, with one rule added: when `settings` is given, no statement runs without them.
 * A transaction begins with them; a lone statement gets a read-only transaction of its own, so that a
 * write outside `inTransaction` is refused by the database itself.
 */
export class PostgresScopedDialect implements Dialect {
  constructor(
    private readonly pool: pg.Pool,
    private readonly settings: string | null,
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
    return new ScopedDriver(this.pool, this.settings);
  }
}

class ScopedDriver implements Driver {
  constructor(
    private readonly pool: pg.Pool,
    private readonly settings: string | null,
  ) {}
  async init() {}
  async destroy() {}
  async acquireConnection() {
    return new ScopedConnection(this.pool, this.settings);
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

class ScopedConnection implements DatabaseConnection {
  private client: pg.PoolClient | null = null;
  private broken: Error | null = null;

  constructor(
    private readonly pool: pg.Pool,
    private readonly settings: string | null,
  ) {}

  async begin({ isolationLevel, accessMode }: TransactionSettings) {
    this.client = await connectPatiently(this.pool);
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    const begin = `begin${isolation}${accessMode ? ` ${accessMode}` : ''}`;
    try {
      await this.client.query(this.settings ? `${begin}; ${this.settings}` : begin);
    } catch (error) {
      // It may have begun all the same, and nobody would end it: such a connection is not handed to the next request.
      this.broken = error as Error;
      throw error;
    }
  }

  async end(how: 'commit' | 'rollback') {
    // After a lost connection there is nothing to roll back; the first error is the one worth telling.
    if (how === 'rollback' && this.broken) return;
    const result = await this.guard(this.client?.query(how) ?? Promise.reject(new Error('no transaction')));
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK: never report that as done.
    if (how === 'commit' && result.command !== 'COMMIT') throw new Error('the transaction was rolled back');
  }

  release() {
    if (this.client) giveBack(this.client, this.broken);
    this.client = null;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = this.client ? await this.guard(ask(this.client, query)) : await this.executeAlone(query);
    return {
      rows: result.rows as R[],
      ...(result.rowCount !== null && result.command !== 'SELECT'
        ? { numAffectedRows: BigInt(result.rowCount) }
        : {}),
    };
  }

  /** A lone scoped statement only reads; what the owner sends alone may write, and is never repeated. */
  private executeAlone(query: CompiledQuery): Promise<pg.QueryResult> {
    return this.settings ? readTwice(() => this.executeOnce(query)) : this.executeOnce(query);
  }

  private async executeOnce(query: CompiledQuery): Promise<pg.QueryResult> {
    const client = await connectPatiently(this.pool);
    let lost: Error | null = null;
    try {
      if (!this.settings) return await ask(client, query);
      await client.query(`begin read only; ${this.settings}`);
      const result = await ask(client, query);
      await client.query('commit');
      return result;
    } catch (error) {
      if (isConnectionLoss(error) || isStaleStatement(error)) lost = error as Error;
      else if (this.settings) await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      giveBack(client, lost);
    }
  }

  // biome-ignore lint/correctness/useYield: long reads use a cursor of their own, see grid-cursor.ts
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not offered here');
  }

  private async guard<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (isConnectionLoss(error) || isCancelled(error) || isStaleStatement(error))
        this.broken = error as Error;
      throw error;
    }
  }
}

/** Who cancels may still be about to: such a connection is not handed to the next request. */
const isCancelled = (error: unknown): boolean => (error as { code?: string }).code === '57014';

async function ask(client: pg.PoolClient, { sql: text, parameters }: CompiledQuery): Promise<pg.QueryResult> {
  const name = statementName(text, client);
  try {
    return await client.query({ text, values: [...parameters], ...(name === undefined ? {} : { name }) });
  } catch (error) {
    // Every connection may know it as it was: it is asked without its name, or the next one would fail alike.
    if (isStaleStatement(error)) forgetName(text);
    throw error;
  }
}

const giveBack = (client: pg.PoolClient, broken: Error | null): void =>
  client.release(broken ?? hasReadMuch(client));
