import type { Grid } from './grid.ts';
import type { Access } from './pages.ts';
import { z } from './schema.ts';
import type { UploadRules } from './upload.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Endpoint<
  A extends Access = Access,
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: A;
  /** What it does, in Portuguese: the line the API reference shows. */
  readonly summary: string;
  /** May be called by someone who has yet to replace the password they were given. */
  readonly beforeFirstAccess?: true;
  /** May be called by someone whose group asks for a second factor they have yet to enrol. */
  readonly beforeSecondFactor?: true;
  /** Does not count as activity: an open page alone never keeps a session alive. */
  readonly passive?: true;
  /** Takes no place among the requests of its organisation: has to work while all of them are taken. Short. */
  readonly withoutPlace?: true;
  /** The session's lookup brings the unread notifications along: a heartbeat is one query. */
  readonly withUnread?: true;
  /** Answers while the installation is closed for maintenance. */
  readonly duringMaintenance?: true;
  /** Sent again with the same `Idempotency-Key` it is done once, and answered alike. One transaction, whose result it is. */
  readonly once?: true;
  /** Leaves no line in the request log: when somebody came is not to be known. */
  readonly unlogged?: true;
  /** Lists this; made by `gridEndpoint`. */
  readonly grid?: Grid;
  /** Answers a file of one of these media types; made by `fileEndpoint`. */
  readonly file?: readonly string[];
  /** Takes files, and no body beside them; made by `uploadEndpoint`. */
  readonly upload?: UploadRules;
  /** Takes the next bytes of something begun before, as tus 1.0 sends them; made by `pieceEndpoint`. */
  readonly piece?: { readonly maxBytes: number };
  /** Answers HEAD as well, with how much has arrived (tus 1.0); made by `arrivedEndpoint`. */
  readonly arrived?: true;
  /** Called by mail programs with the form of RFC 8058, which becomes `{ one_click: true }`. */
  readonly oneClick?: true;
  /** Answers by leading the browser to a page of ours; made by `redirectEndpoint`. */
  readonly redirect?: { readonly refusedTo: `/${string}` };
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly response: R;
}

const nothing = z.strictObject({});
type Nothing = typeof nothing;

interface Spec {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly beforeFirstAccess?: true;
  readonly beforeSecondFactor?: true;
  readonly passive?: true;
  readonly withoutPlace?: true;
  readonly withUnread?: true;
  readonly duringMaintenance?: true;
  readonly once?: true;
  readonly unlogged?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response?: z.ZodType;
}
type Part<S, K extends string> = S extends { readonly [key in K]: infer Z extends z.ZodType } ? Z : Nothing;

/** `access` has no default: an endpoint that forgets it does not compile. */
export function endpoint<const S extends Spec>(
  spec: S,
): Endpoint<S['access'], Part<S, 'params'>, Part<S, 'query'>, Part<S, 'body'>, Part<S, 'response'>> {
  const part = <K extends 'params' | 'query' | 'body' | 'response'>(key: K) =>
    (spec[key] ?? nothing) as Part<S, K>;
  return {
    ...spec,
    params: part('params'),
    query: part('query'),
    body: part('body'),
    response: part('response'),
  };
}

/** Answers a file, sent as it is produced; a refusal before its first byte is the usual JSON. */
export const fileEndpoint = <const S extends Omit<Spec, 'response'>>(spec: S, file: readonly string[]) => ({
  ...endpoint(spec),
  file,
});

/** Takes files as multipart/form-data, in parts called `file`; whatever else it needs stands in the address. */
export const uploadEndpoint = <const S extends Omit<Spec, 'method' | 'body'>>(
  spec: S,
  upload: UploadRules,
) => ({
  ...endpoint({ ...spec, method: 'POST' }),
  upload,
});

/** How much of something has arrived. The names of tus 1.0 stand in the headers of its answers. */
export const arrived = z.strictObject({
  offset: z.number(),
  size: z.number(),
  node_id: z.number().nullable(),
});

/** Takes the bytes at `Upload-Offset`, and answers 204 with the new offset (tus 1.0, PATCH). */
export const pieceEndpoint = <const S extends Omit<Spec, 'method' | 'body' | 'response'>>(
  spec: S,
  piece: { readonly maxBytes: number },
) => ({ ...endpoint({ ...spec, method: 'PATCH', response: arrived }), piece });

/** Says how much has arrived, in its body to GET and in its headers to HEAD (tus 1.0). */
export const arrivedEndpoint = <const S extends Omit<Spec, 'method' | 'body' | 'response'>>(spec: S) => ({
  ...endpoint({ ...spec, method: 'GET', response: arrived }),
  arrived: true as const,
});

/**
 * Where another site sends a browser back to us: the answer is one of our pages, and so is a refusal. Its query holds
 * whatever that site adds.
 */
export const redirectEndpoint = <
  const S extends Omit<Spec, 'method' | 'access' | 'query' | 'body' | 'response'>,
>(
  spec: S,
  refusedTo: `/${string}`,
) => ({
  ...endpoint({
    ...spec,
    method: 'GET',
    access: 'public',
    query: z.record(z.string(), z.unknown()),
    response: z.strictObject({ to: z.string().regex(/^\//) }),
  }),
  redirect: { refusedTo },
});

/** What a caller sends. */
export type Input<E extends Endpoint> = {
  params: z.input<E['params']>;
  query: z.input<E['query']>;
  body: z.input<E['body']>;
};
/** What a handler receives. */
export type Parsed<E extends Endpoint> = {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
};
export type Result<E extends Endpoint> = z.output<E['response']>;

/** 'a|b' passes with either permission. */
export const ruleAllows = (rule: string, permissions: ReadonlySet<string>): boolean =>
  rule.split('|').some((name) => permissions.has(name));
