import type { Endpoint, Parsed, Result } from '@conforme/contracts/core/endpoint.ts';
import type { Grid, GridQuery } from '@conforme/contracts/core/grid.ts';
import type { Module } from '@conforme/contracts/core/module.ts';
import type { Access } from '@conforme/contracts/core/pages.ts';
import type { UploadRules } from '@conforme/contracts/core/upload.ts';
import type { CtxOf, UserCtx } from './context.ts';
import type { FileAnswer } from './file-answer.ts';
import { gridOf } from './grid/grid.ts';
import type { GridSource } from './grid/grid-source.ts';
import type { IncomingFile, IncomingPiece } from './incoming-file.ts';

type AnswerOf<E extends Endpoint> = E extends { readonly file: readonly string[] } ? FileAnswer : Result<E>;
/** The files of an upload come one by one, and are read while they come. */
type InputOf<E extends Endpoint> = E extends { readonly upload: UploadRules }
  ? Parsed<E> & { readonly files: AsyncIterable<IncomingFile> }
  : E extends { readonly piece: { readonly maxBytes: number } }
    ? Parsed<E> & { readonly piece: IncomingPiece }
    : Parsed<E>;
export type Handler<E extends Endpoint> = (
  ctx: CtxOf<E['access']>,
  input: InputOf<E>,
) => Promise<AnswerOf<E>> | AnswerOf<E>;
type SourceOf = (ctx: UserCtx) => GridSource;

type GridKey<M extends Module> = {
  [K in keyof M['endpoints']]: M['endpoints'][K] extends { readonly grid: Grid } ? K : never;
}[keyof M['endpoints']];
/** One handler per endpoint of the contract: a missing or an extra key is a compile error. */
export type Handlers<M extends Module> = {
  readonly [K in Exclude<keyof M['endpoints'], GridKey<M>>]: Handler<M['endpoints'][K]>;
};
/** One source per list of the contract; its pages and its exported files are both read from there. */
type Sources<M extends Module> = { readonly [K in GridKey<M>]: SourceOf };

export interface ServerModule {
  readonly contract: Module;
  readonly handlers: Readonly<Record<string, Handler<never>>>;
  readonly sources: Readonly<Record<string, SourceOf>>;
}

/** A list as it was declared, and where its rows come from. */
export interface RegisteredGrid {
  readonly access: Access;
  readonly grid: Grid;
  readonly sourceOf: SourceOf;
}

/** Every list of these modules by its address. */
export const registeredGrids = (modules: readonly ServerModule[]): ReadonlyMap<string, RegisteredGrid> =>
  new Map(
    modules.flatMap(({ contract, sources }) =>
      Object.entries(sources).map(([key, sourceOf]) => {
        const { path, access, grid } = contract.endpoints[key] as Endpoint & { grid: Grid };
        return [path as string, { access, grid, sourceOf }];
      }),
    ),
  );

export function implement<M extends Module>(
  contract: M,
  handlers: Handlers<M>,
  ...[sources]: GridKey<M> extends never ? [] : [Sources<M>]
): ServerModule {
  const sourceOf = (sources ?? {}) as ServerModule['sources'];
  const lists = Object.entries(sourceOf).map(([key, source]) => [
    key,
    (ctx: UserCtx, input: { query: GridQuery }) =>
      gridOf(ctx, contract.endpoints[key]?.grid as Grid, input.query, source(ctx)),
  ]);
  return {
    contract,
    handlers: { ...handlers, ...Object.fromEntries(lists) } as unknown as ServerModule['handlers'],
    sources: sourceOf,
  };
}
