import { howMany, inTurns } from '../../testing/full-form.ts';
import { foreign } from '../canaries/two-organisations.ts';
import type { OperationInput } from '../records/known-record.ts';
import { isRead, type Operation } from './operations.ts';
import { everySampleOf, graftAt, neededWith, type Path, placesIn, shapeOf, withAt } from './sampler.ts';

/** One place of a request that is otherwise in order, and every thing of B that is put there, one at a time. */
export interface Place {
  readonly part: 'params' | 'query' | 'body' | 'headers';
  readonly path: Path;
  readonly values: readonly unknown[];
  /** What nobody has, of the same kind as one of the values: answered alike. */
  readonly absent?: (value: unknown) => unknown;
  /** Where the input does not have the place: a whole one that does. */
  readonly sample?: unknown;
  /** What the contract wants beside the place, or would refuse the request for that alone. */
  readonly along?: Readonly<Record<string, unknown>>;
}

/** Of B: what no list of ids can know beforehand. */
export interface Found {
  readonly uuids: readonly string[];
  /** Of those, what only whoever fills in a form is told: it takes the files of anybody who knows it, and opens nothing. */
  readonly handles: readonly string[];
  /** The secret of an open session of B. */
  readonly token: string;
}

const isUuid = (value: unknown) => typeof value === 'string' && /^[\da-f]{8}-[\da-f-]{27}$/i.test(value);
const isEmail = (value: unknown) => typeof value === 'string' && value.includes('@');
const nobodysUuid = '00000000-0000-4000-8000-000000000000';
const nobodysEmail = 'ninguem@exemplo.test';

/** Something of B as nobody has it, wherever in a filter it stands. */
const nobodys = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replace(/canary-b[\w-]*/gi, 'sem-dono')
      .replace(/\b7000000\d{3}\b/g, String(foreign.absentId))
      .replace(/[\da-f]{8}-[\da-f-]{27}/gi, nobodysUuid),
  );

/** Every place of the operation where something of B can be put: addresses, bodies, queries, filters, headers. */
export function placesOf(
  operation: Operation,
  usual: OperationInput,
  { found, isBrief }: { found: Found; isBrief: boolean },
): Place[] {
  const next = inTurns(16, operation.name);
  const { endpoint } = operation;
  const contexts = { part: 'headers' as const, path: ['x-data-access'], values: next(foreign.contexts) };
  // What is pointed at is met in full at every place; what is asked for, typed or worked in by turns.
  const places = [
    ...Object.keys(usual.params).map((name) => pointed('params', [name], usual.params[name], found)),
    ...bodies(operation, usual, found).map((place) =>
      place.absent === undefined ? { ...place, values: next(place.values) } : place,
    ),
    ...next([...queries(operation, found), ...filters(endpoint)]),
    ...(endpoint.access === 'public' ? [] : [contexts]),
    ...(isBrief ? [] : next(headers(found))),
  ];
  return isBrief ? places.map((place) => ({ ...place, values: place.values.slice(0, 5) })) : places;
}

/** What an id, an address or a name of a record can stand for. */
function pointed(part: Place['part'], path: Path, value: unknown, found: Found): Place {
  const uuids = found.uuids.filter((uuid) => !found.handles.includes(uuid));
  if (isEmail(value)) return { part, path, values: foreign.emails, absent: () => nobodysEmail };
  if (isUuid(value)) return { part, path, values: uuids.slice(0, howMany(1, 20)), absent: () => nobodysUuid };
  return { part, path, values: foreign.ids, absent: () => foreign.absentId };
}

/** Also what is optional, in lists, and in the other branches of what is either one thing or another. */
function bodies(operation: Operation, { body }: OperationInput, found: Found): Place[] {
  const { endpoint } = operation;
  // What only asks leaves nothing behind by which the same words would be A's own.
  const [texts, emails] = isRead(operation)
    ? [
        { values: foreign.texts, absent: nobodys },
        { values: foreign.unwrittenEmails, absent: nobodys },
      ]
    : [{ values: foreign.typed }, { values: foreign.emails }];
  const places = everySampleOf(endpoint.body).flatMap((sample) =>
    placesIn(sample).flatMap(({ path, value }): (Place & { key: string })[] => {
      const key = `${path.join('.')} ${typeof value}`;
      // An address is one account's, wherever it is: that it is taken has to be told.
      if (isEmail(value)) return [{ part: 'body', path, ...emails, sample, key }];
      if (typeof value === 'number' || isUuid(value))
        return [{ ...pointed('body', path, value, found), sample, key }];
      return typeof value === 'string' ? [{ part: 'body', path, ...texts, sample, key }] : [];
    }),
  );
  const different = [...new Map(places.map((place) => [place.key, place])).values()];
  return different.map((place) => ({ ...place, along: neededWith(endpoint.body, body, place) }));
}

const asked = (found: Found) => [...foreign.texts, ...foreign.ids, ...found.uuids.slice(0, 3)].map(String);

function queries({ endpoint }: Operation, found: Found): Place[] {
  const places = everySampleOf(endpoint.query).flatMap((sample) =>
    placesIn(sample)
      .filter(({ value }) => typeof value === 'string')
      .map(({ path, value }): Place => {
        const values = isUuid(value) ? found.uuids : asked(found);
        return {
          part: 'query',
          path,
          values: values.slice(0, howMany(4, values.length)),
          absent: nobodys,
          sample,
        };
      }),
  );
  return [...new Map(places.map((place) => [place.path.join('.'), place])).values()];
}

/** A grid asked for B's texts in every column that it filters. */
function filters(endpoint: Operation['endpoint']): Place[] {
  const shape = JSON.parse(JSON.stringify(shapeOf(endpoint.query)));
  const column = shape.properties?.filters?.properties?.items?.items?.properties?.column;
  const operators = ['equals', 'contains', 'starts_with'].slice(0, howMany(2, 3));
  const values = [...foreign.texts, ...foreign.ids.slice(0, howMany(1, 3))].map(String);
  return ((column?.enum ?? []) as string[]).flatMap((name) =>
    operators.map((operator) => ({
      part: 'query' as const,
      path: ['filters'],
      values: values
        .slice(0, howMany(1, values.length))
        .map((value) => ({ items: [{ column: name, operator, value }] })),
      absent: nobodys,
    })),
  );
}

/** What one has sent before, where one comes from, and what other programs would believe. */
function headers({ token, uuids }: Found): Place[] {
  const id = String(foreign.ids[0]);
  const place = (name: string, ...values: string[]): Place => ({ part: 'headers', path: [name], values });
  return [
    place('idempotency-key', 'typed-b-idempotency-key', ...uuids.slice(0, 1)),
    place('cookie', `sid=${token}`, `visitor=${token}`, `sid=${id}; visitor=typed-b`),
    place('origin', 'https://typed-b.test', 'null'),
    place('referer', `https://conforme.test/users/${id}/edit`),
    place('user-agent', 'typed-b-member'),
    place('if-none-match', `"${id}"`, `W/"${uuids[0]}"`, '*'),
    place('if-match', `"${id}"`, '*'),
    place('if-modified-since', 'Thu, 01 Jan 1970 00:00:00 GMT'),
    place('range', 'bytes=0-7000000000'),
    place('x-forwarded-host', 'typed-b.test'),
    place('x-forwarded-for', '10.0.0.1, 127.0.0.1'),
    place('x-original-url', `/api/v1/users/${id}`),
    place('x-http-method-override', 'GET', 'DELETE'),
    place('x-user-id', id),
    place('x-legal-entity-id', id),
    place('accept-language', 'typed-b'),
  ];
}

/** The input with one thing put into one place; what is a header goes along with the asker's own. */
export function withThing(input: OperationInput, place: Place, value: unknown): OperationInput {
  const { part, path, sample, along } = place;
  if (part === 'headers') return input;
  const usual = { ...input[part], ...along };
  const changed = sample === undefined ? withAt(usual, path, value) : graftAt(usual, sample, path, value);
  return { ...input, [part]: changed };
}
