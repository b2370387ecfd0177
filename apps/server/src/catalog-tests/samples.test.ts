import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTurns } from '../testing/full-form.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { inputFor, knownRecords } from './records/known-records.ts';
import { administrator, furnish } from './support/askers.ts';
import { guarded, type Operation, operations } from './support/operations.ts';
import { everySampleOf, placesIn, type Shape, sampleOf, shapeOf, withAt } from './support/sampler.ts';

/** What only asks, or concerns nobody but the asker, or finds nothing to do with what it is sent here. */
const untold = [
  ...['session.logged', 'realtime.auth', 'social.startLink', 'second-factor.begin'],
  ...['natural-entities.duplicates', 'contacts.duplicates', 'legal-entities.moveEffects'],
  ...['schedules.clashes', 'schedules.freeSlots'],
  ...['imports.arrange', 'contact-lists.preview', 'contact-lists.paste'],
  ...[
    'notifications.read',
    'notifications.readAll',
    'notifications.readOne',
    'notifications.savePreferences',
  ],
  ...['knowledge-items.noteReading', 'knowledge-items.vote', 'knowledge-items.editing'],
  ...['newsletters.noteReading', 'newsletters.like', 'newsletters.editing'],
  ...['alerts.read', 'incident-form.preview', 'mural.seen', 'newsletter-reports.returned'],
  'credentialing-handlings.tellPreview',
  ...['profile.resendEmailChange', 'profile.cancelEmailChange', 'profile.choosePerson'],
  ...['profile.removePhoto', 'profile.endOtherSessions'],
];

/** What a lenient reader would take for the same. */
function disguised(value: unknown): unknown[] {
  switch (typeof value) {
    case 'number':
      return [String(value), true, [value]];
    case 'boolean':
      return [String(value), Number(value)];
    case 'string':
      return [1, true, [value]];
    default:
      return [];
  }
}

/** Where the shape has a number or the name of a file, in whichever branch, each once. */
function idsIn({ type, format, items, properties = {}, ...shape }: Shape, path = ''): string[] {
  const inner = (name: string | number, part: unknown) =>
    idsIn(part as Shape, path === '' ? String(name) : `${path}.${name}`);
  const found = [
    ...(type === 'integer' || format === 'uuid' ? [path] : []),
    ...[...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].flatMap((branch) => idsIn(branch as Shape, path)),
    ...Object.entries(properties).flatMap(([name, field]) => inner(name, field)),
    ...(items ? inner(0, items) : []),
  ];
  return [...new Set(found)];
}

/** A proof has to stand among the files as well, and is tried there. */
const ALSO_A_FILE = 'corrections.0.proof';

describe('what the other tests send', () => {
  test('every operation has a sample its contract accepts, small and full', () => {
    for (const { name, endpoint } of operations)
      for (const part of ['params', 'query', 'body'] as const)
        for (const size of ['small', 'full'] as const)
          expect(endpoint[part].safeParse(sampleOf(endpoint[part], size)).success, `${name} ${part}`).toBe(
            true,
          );
  });

  test('a contract takes each value for what it is, never for something else', () => {
    const repaired = operations.flatMap(({ name, endpoint: { body } }) => {
      const sample = sampleOf(body, 'full');
      return placesIn(sample).flatMap(({ path, value }) =>
        disguised(value)
          .filter((other) => body.safeParse(withAt(sample, path, other)).success)
          .map((other) => `${name} ${path.join('.')} ${JSON.stringify(other)}`),
      );
    });
    expect(repaired).toEqual([]);
  });

  test('every id that a body may hold is a place where isolation puts a foreign one', () => {
    const unreached = operations.flatMap(({ name, endpoint: { body } }) => {
      const reached = new Set(
        everySampleOf(body)
          .flatMap((sample) => placesIn(sample))
          .flatMap(({ path, value }) => (value === undefined || value === null ? [] : [path.join('.')])),
      );
      return idsIn(shapeOf(body))
        .filter((path) => !reached.has(path) && path !== ALSO_A_FILE)
        .map((path) => `${name} ${path}`);
    });
    expect(unreached).toEqual([]);
  });

  test('known records are of operations that exist', () => {
    const names = operations.map(({ name }) => name);
    for (const name of Object.keys(knownRecords)) expect(names).toContain(name);
  });
});

describe('a request made from the contract succeeds', () => {
  let t: TestApp;
  let entity: number;
  beforeAll(async () => {
    t = await startTestApp();
    entity = await furnish(t);
  });
  afterAll(() => t.close());

  const succeeds = async (t: TestApp, entity: number, operation: Operation) => {
    const asker = await administrator(t, entity);
    const input = await inputFor(operation, asker);
    const before = await lastAudit(t);
    const answer = await t.call(operation.endpoint, input, { token: asker.token });
    expect(answer.status, answer.text).toBe(200);
    const isTold = operation.endpoint.method !== 'GET' && !untold.includes(operation.name);
    if (isTold) expect(await lastAudit(t), 'a write tells the audit log').toBeGreaterThan(before);
  };
  /** Each takes what it acts on being made: in the short form every second one, another time the others. */
  test.each(inTurns(2, 'samples')(guarded))('$name, by an administrator', async (operation) => {
    const settings = knownRecords[operation.name]?.settings;
    if (!settings) return succeeds(t, entity, operation);
    const other = await startTestApp(settings);
    await succeeds(other, await furnish(other), operation);
    await other.close();
  });

  const open = operations.filter((operation) => !guarded.includes(operation));
  /** What can be done only as long as nobody is there has an installation of its own. */
  const isFirstStart = ({ name }: Operation) => name.startsWith('setup.');

  const answersAnybody = async (t: TestApp, entity: number, operation: Operation) => {
    const input = await inputFor(operation, { t, entity, userId: 0, roleId: 0 });
    const answer = await t.call(operation.endpoint, input);
    expect(answer.status, answer.text).toBe(200);
  };
  test.each(open.filter((operation) => !isFirstStart(operation)))('$name, by anybody', async (operation) => {
    await t.pool.query('delete from rate_limits');
    // In an organisation that nobody of the tests above has changed.
    await answersAnybody(t, await furnish(t), operation);
  });

  test.each(open.filter(isFirstStart))('$name, by anybody, in a fresh installation', async (operation) => {
    const fresh = await startTestApp();
    await answersAnybody(fresh, await firstOrganisation(fresh), operation);
    await fresh.close();
  });
});

const lastAudit = async (t: TestApp): Promise<number> => {
  const { rows } = await t.pool.query<{ last: number }>(
    'select coalesce(max(id), 0) as last from audit_events',
  );
  return rows[0]?.last as number;
};

async function firstOrganisation(t: TestApp): Promise<number> {
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into legal_entities (company_name) values ('Nova') returning id`,
  );
  return rows[0]?.id as number;
}
