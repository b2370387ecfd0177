import { howMany, inTurns } from '../testing/full-form.ts';
import type { Answer } from '../testing/test-app.ts';
import type { Asker } from './askers.ts';
import type { OperationInput } from './known-record.ts';
import { inputFor } from './known-records.ts';
import type { Operation } from './operations.ts';
import { type Path, placesIn, sampleOf, shapeOf, withAt } from './sampler.ts';
import { canaryB, foreign, foreignId } from './two-organisations.ts';

/** One thing of B put into one place of a request that is otherwise in order. */
interface Attempt {
  readonly part: keyof OperationInput | 'context';
  readonly path: Path;
  readonly value: unknown;
}

/** What is asked for or worked in is met in turns; what is pointed at is met in full at every place. */
const next = inTurns();

/** What a text of a query or a filter may ask for. */
const asked = [...foreign.texts, ...foreign.ids.slice(0, howMany(1, foreign.ids.length))];

/** Every place of the operation where something of B can be put. */
function attemptsOn({ endpoint }: Operation, usual: OperationInput): Attempt[] {
  const put = (part: Attempt['part'], path: Path, values: readonly unknown[]): Attempt[] =>
    values.map((value) => ({ part, path, value }));
  const params = Object.keys(usual.params).flatMap((name) =>
    put('params', [name], String(usual.params[name]).includes('@') ? foreign.emails : foreign.ids),
  );
  const body = placesIn(usual.body).flatMap(({ path, value }) =>
    typeof value === 'number'
      ? put('body', path, foreign.ids)
      : typeof value === 'string' && value.includes('@')
        ? put('body', path, foreign.emails)
        : [],
  );
  const query = placesIn(sampleOf(endpoint.query, 'full')).flatMap(({ path, value }) =>
    typeof value === 'string' ? put('query', path, next(asked)) : [],
  );
  return [...params, ...body, ...query, ...filters(endpoint), ...put('context', [], next(foreign.contexts))];
}

/** A grid asked for B's texts in every column that it filters. */
function filters(endpoint: Operation['endpoint']): Attempt[] {
  const shape = JSON.parse(JSON.stringify(shapeOf(endpoint.query)));
  const columns: string[] =
    shape.properties?.filters?.properties?.items?.items?.properties?.column?.enum ?? [];
  return columns.flatMap((column) =>
    next(['equals', 'contains']).flatMap((operator) =>
      asked.slice(0, howMany(1, asked.length)).map((value) => ({
        part: 'query' as const,
        path: ['filters'],
        value: { items: [{ column, operator, value: String(value) }] },
      })),
    ),
  );
}

/** As many rows as the endpoint gives at once: nothing hides on a second page. */
function widened({ endpoint }: Operation): Record<string, string> {
  const { properties = {} } = shapeOf(endpoint.query);
  return {
    ...('per_page' in properties ? { per_page: '100' } : {}),
    ...('limit' in properties ? { limit: '100' } : {}),
  };
}

/** Where A itself may be at work when it asks: in the full form at each of these, otherwise where it was. */
const ownContexts = ({ endpoint }: Operation, { entity }: Asker): readonly (string | undefined)[] =>
  [undefined, `${entity},legal_entity`, ...(endpoint.method === 'GET' ? ['0,all'] : [])].slice(
    0,
    howMany(1, 3),
  );

async function send(
  operation: Operation,
  asker: Asker,
  attempt: Attempt | null,
  entity?: string,
): Promise<Answer> {
  const usual = await inputFor(operation, asker);
  const input = { ...usual, query: { ...usual.query, ...widened(operation) } };
  const options = { token: asker.token, ...(entity === undefined ? {} : { entity }) };
  if (!attempt) return asker.t.call(operation.endpoint, input, options);
  if (attempt.part === 'context')
    return asker.t.call(operation.endpoint, input, { token: asker.token, entity: attempt.value as string });
  const changed = { ...input, [attempt.part]: withAt(input[attempt.part], attempt.path, attempt.value) };
  return asker.t.call(operation.endpoint, changed, options);
}

/** What of B stands in an answer and was not in the question. */
export function foreignIn(text: string, sent: unknown, canary = canaryB): string[] {
  const asked = JSON.stringify(sent ?? '').toLowerCase();
  const found = [...text.matchAll(canary), ...text.matchAll(new RegExp(foreignId, 'g'))].map(
    ([word]) => word,
  );
  return found.filter((word) => !asked.includes(word.toLowerCase()));
}

/** How often something of B was asked for, and every leak, told so that it can be repeated. */
export interface Swept {
  readonly tried: number;
  readonly leaks: readonly string[];
}

export async function sweep(operation: Operation, newAsker: () => Promise<Asker>): Promise<Swept> {
  const leaks: string[] = [];
  let tried = 1;
  const plain = await send(operation, await newAsker(), null);
  leaks.push(...foreignIn(plain.text, null).map((word) => `${operation.name}: ${word} unasked`));
  const usual = await inputFor(operation, await newAsker());
  const asker = await newAsker();
  const attempts = attemptsOn(operation, usual).flatMap((attempt) =>
    attempt.part === 'context'
      ? [{ attempt, entity: undefined }]
      : ownContexts(operation, asker).map((entity) => ({ attempt, entity })),
  );
  for (const { attempt, entity } of attempts) {
    const answer = await send(operation, await newAsker(), attempt, entity);
    tried += 1;
    const where = `${operation.name} with ${JSON.stringify(attempt)} in ${entity}`;
    leaks.push(...foreignIn(answer.text, attempt.value).map((word) => `${where}: ${word}`));
    if (answer.status >= 500) leaks.push(`${where}: ${answer.text}`);
    if (attempt.part === 'context' && operation.endpoint.access !== 'public' && answer.status !== 403)
      leaks.push(`${where}: answered ${answer.status}`);
    if (attempt.part === 'params' || (attempt.part === 'body' && typeof attempt.value === 'number'))
      leaks.push(
        ...(await tellsApart(operation, await newAsker(), { attempt, entity }, answer)).map(
          (tale) => `${where}: ${tale}`,
        ),
      );
  }
  return { tried, leaks };
}

/** What B has and what nobody has must get one and the same answer. */
async function tellsApart(
  operation: Operation,
  asker: Asker,
  { attempt, entity }: { attempt: Attempt; entity: string | undefined },
  answer: Answer,
): Promise<string[]> {
  const value = typeof attempt.value === 'number' ? foreign.absentId : 'ninguem@exemplo.test';
  const absent = await send(operation, asker, { ...attempt, value }, entity);
  const same = absent.status === answer.status && (answer.status === 200 || absent.text === answer.text);
  return same ? [] : [`${answer.text} instead of ${absent.text}`];
}
