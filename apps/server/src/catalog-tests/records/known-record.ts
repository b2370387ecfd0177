import type { TestApp } from '../../testing/test-app.ts';

/** Who is going to ask, and where. */
export interface Asking {
  readonly t: TestApp;
  readonly entity: number;
  readonly userId: number;
  readonly roleId: number;
  /** A group without permissions to use in requests; otherwise each request gets a new one. */
  readonly emptyRole?: number;
}
export interface OperationInput {
  readonly params: Record<string, string | number>;
  readonly query: Record<string, unknown>;
  readonly body: Record<string, unknown>;
  /** Of a browser that was sent to another site and came back. */
  readonly cookie?: string;
  /** Where an act has to be named by its sender. */
  readonly idempotencyKey?: string;
}
export interface Known {
  /** Where the sample from the schema would name a record that does not exist: what to put over it. */
  readonly input?: (asking: Asking) => Promise<Partial<OperationInput>>;
  /** What the request is answered with in the tests' product, where letting it in is not enough for 200. */
  readonly letIn?: number;
  /** What the product has to be started with for the request to succeed. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Rows the grid shows to the asker, one for each of these names. */
  readonly rows?: (asking: Asking, names: readonly string[]) => Promise<void>;
  /** The field of a row that carries the name, where it is not `name`. */
  readonly named?: string;
  /** The same rows in every organisation: there is nothing to keep apart. */
  readonly shared?: true;
}
