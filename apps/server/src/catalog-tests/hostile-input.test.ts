import type { z } from '@conforme/contracts/core/schema.ts';
import qs from 'qs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { howMany, inTurns } from '../testing/full-form.ts';
import { multipart } from '../testing/multipart.ts';
import { recordPromise } from '../testing/record-promise.ts';
import { type Answer, addressOf, startTestApp, type TestApp } from '../testing/test-app.ts';
import { furnish, tirelessAdministrator } from './support/askers.ts';
import { expectDeclaredAnswer, expectRefusal } from './support/error-body.ts';
import { ofEachClass } from './support/gate-classes.ts';
import {
  bottomless,
  hostileAddressParts,
  hostileJson,
  hostileQueryValues,
} from './support/hostile-values.ts';
import { type Operation, operations, uploads, writes } from './support/operations.ts';
import { isOpenMap, objectsIn, type Path, placesIn, sampleOf, shapeOf, withAt } from './support/sampler.ts';

let t: TestApp;
let newSession: () => Promise<string>;
beforeAll(async () => {
  t = await startTestApp({ LOGIN_TRIES_PER_ACCOUNT: '100000' });
  newSession = await tirelessAdministrator(t, await furnish(t));
});
afterAll(async () => {
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  await t.close();
});

const address = ({ endpoint }: Operation) =>
  addressOf(endpoint, { params: sampleOf(endpoint.params) as Record<string, string> });

/** Public operations are asked by nobody, the others by an administrator: access is never what refuses. */
async function ask(
  { endpoint }: Operation,
  url: string,
  body?: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const token = endpoint.access === 'public' ? undefined : await newSession();
  // What is hostile about an upload's address is told before its body is looked at.
  const sent = endpoint.upload && body === undefined ? multipart([]) : { body, headers };
  return t.send(endpoint.method, url, { ...(token ? { token } : {}), ...sent });
}

const dotted = (path: Path) => path.join('.');

/** 422, and every field the contract itself objects to is named. */
function expectNamed(answer: Answer, schema: z.ZodType, sent: unknown): void {
  expectRefusal(answer, 422);
  const issues = schema.safeParse(sent).error?.issues ?? [];
  expect(issues.length).toBeGreaterThan(0);
  for (const issue of issues) {
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]] : issue.path;
    expect(answer.body.errors).toHaveProperty([path.map(String).join('.') || 'form']);
  }
}

/** 422 at the field itself or somewhere inside it. */
function expectNamedAt(answer: Answer, path: Path): void {
  expectRefusal(answer, 422);
  const [named = ''] = Object.keys(answer.body.errors ?? {});
  expect(`${named}.`.startsWith(`${dotted(path)}.`), `${dotted(path)} in ${answer.text}`).toBe(true);
}

const withFields = (part: 'query' | 'body', among: readonly Operation[]) =>
  among.filter(({ endpoint }) => placesIn(sampleOf(endpoint[part], 'full')).length > 0);

const marker = '"put the hostile value here"';
const jsonWith = (sample: unknown, path: Path, json: string) =>
  JSON.stringify(withAt(sample, path, JSON.parse(marker))).replace(marker, () => json);

const next = inTurns();
/**
 * That a contract refuses by the name of the field is shown at every field by contract-refusals.test.ts; here that it is
 * so over HTTP, at an operation of each class, and that nothing of what a contract takes is a fault, at every sixteenth.
 */
const some = (among: readonly Operation[], what: string) => [
  ...new Set([...ofEachClass(among, what), ...inTurns(16, what)(among)]),
];

describe('a field nobody declared is refused by name', () => {
  test.each(some(writes, 'unknown fields'))(
    '$name, in the body and in every object inside it',
    async (operation) => {
      const sample = sampleOf(operation.endpoint.body, 'full');
      for (const object of objectsIn(sample)) {
        if (isOpenMap(shapeOf(operation.endpoint.body), object)) continue;
        const path = [...object, 'campo_estranho'];
        const answer = await ask(operation, address(operation), jsonWith(sample, path, '1'));
        expectRefusal(answer, 422);
        expect(answer.body.errors).toHaveProperty([dotted(path)], ['Campo desconhecido: campo_estranho.']);
      }
    },
  );

  test.each(ofEachClass(operations, 'unknown fields'))('$name, in the query', async (operation) => {
    const sample = sampleOf(operation.endpoint.query, 'full');
    for (const object of objectsIn(sample)) {
      const path = [...object, 'campo_estranho'];
      const sent = withAt(sample, path, '1');
      // A record of any keys: whatever reads it checks them (the filters of a list that the query names).
      if (operation.endpoint.query.safeParse(sent).success) continue;
      const answer = await ask(operation, `${address(operation)}?${qs.stringify(sent)}`);
      expectRefusal(answer, 422);
      expect(answer.body.errors).toHaveProperty([dotted(path)], ['Campo desconhecido: campo_estranho.']);
    }
  });

  test.each(ofEachClass(operations, 'names of objects'))(
    '$name, also one that every object seems to have',
    async (operation) => {
      for (const name of next(['toString', 'constructor', 'hasOwnProperty', 'valueOf', 'isPrototypeOf'])) {
        const answer = await ask(operation, `${address(operation)}?${name}=1`);
        expectRefusal(answer, 422);
        expect(answer.body.errors).toHaveProperty([name]);
      }
    },
  );

  test.each(ofEachClass(writes, 'power'))(
    '$name, also what other programs would take for power',
    async (operation) => {
      const sample = sampleOf(operation.endpoint.body) as object;
      for (const name of next([
        'role',
        'roles',
        'is_admin',
        'legal_entity_id',
        'created_by',
        'token_hash',
        'password_hash',
      ])) {
        // Here it is a field like any other.
        if (name in sample) continue;
        const answer = await ask(operation, address(operation), JSON.stringify({ ...sample, [name]: 1 }));
        expectRefusal(answer, 422);
        expect(answer.body.errors).toHaveProperty([name]);
      }
    },
  );
});

/** What anybody may send is read in a moment, or not at all. */
const tooLong = ({ endpoint }: Operation, body: string) =>
  endpoint.access === 'public' && body.length > 128 * 1024;

describe('values of the wrong kind', () => {
  test.each(withFields('body', some(writes, 'bodies')))(
    '$name, at every field of the body',
    async (operation) => {
      const schema = operation.endpoint.body;
      const sample = sampleOf(schema, 'full');
      for (const { path } of placesIn(sample))
        for (const { json, refusedAs } of next(hostileJson)) {
          const body = jsonWith(sample, path, json);
          const answer = await ask(operation, address(operation), body);
          if (refusedAs === 400) expectRefusal(answer, 400);
          else if (refusedAs === 422) expectNamedAt(answer, path);
          else if (schema.safeParse(JSON.parse(body)).success) expectDeclaredAnswer(answer);
          else expectNamed(answer, schema, JSON.parse(body));
        }
    },
  );

  test.each(ofEachClass(writes, 'whole bodies'))('$name, in place of the whole body', async (operation) => {
    for (const { json, refusedAs } of next(hostileJson)) {
      const answer = await ask(operation, address(operation), json);
      const accepted = operation.endpoint.body.safeParse(JSON.parse(json) ?? {}).success;
      if (refusedAs !== undefined || !accepted) expectRefusal(answer, 400, 422);
      else expectDeclaredAnswer(answer);
    }
    for (const json of bottomless)
      expectRefusal(await ask(operation, address(operation), json), tooLong(operation, json) ? 413 : 422);
  });

  test.each(withFields('query', some(operations, 'queries')))(
    '$name, at every field of the query',
    async (operation) => {
      const { query } = operation.endpoint;
      const sample = sampleOf(query, 'full');
      for (const { path } of placesIn(sample))
        for (const value of next(hostileQueryValues)) {
          const sent = qs.stringify(withAt(sample, path, value));
          const answer = await ask(operation, `${address(operation)}?${sent}`);
          if (sent.includes('%00')) expectRefusal(answer, 422);
          else if (query.safeParse(qs.parse(sent)).success) expectDeclaredAnswer(answer);
          else expectNamed(answer, query, qs.parse(sent));
        }
    },
  );

  test.each(
    some(
      operations.filter(({ endpoint }) => endpoint.path.includes(':')),
      'addresses',
    ),
  )('$name, in the address', async (operation) => {
    const names = [...operation.endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
    const sample = sampleOf(operation.endpoint.params) as Record<string, string>;
    for (const name of names)
      for (const part of next(hostileAddressParts)) {
        const url = operation.endpoint.path.replace(/:(\w+)/g, (_, field: string) =>
          field === name ? part : encodeURIComponent(sample[field] as string),
        );
        expectRefusal(await ask(operation, url), 400, 404, 422);
      }
  });
});

describe('query strings beyond all measure', () => {
  const tooMuch = {
    deep: `filters${'[a]'.repeat(40)}=1`,
    many: Array.from({ length: 1000 }, (_, n) => `a${n}=1`).join('&'),
    'a long list': Array.from({ length: 100 }, (_, n) => `filters[items][${n}][column]=name`).join('&'),
    'a far index': 'filters[items][999999999][column]=name',
    long: `filters[search]=${'x'.repeat(10_000)}`,
    'a prototype': '__proto__[polluted]=1&constructor[prototype][polluted]=1&filters[__proto__][polluted]=1',
    'not UTF-8': 'filters[search]=%ED%A0%80%ff',
    'a broken escape': 'filters[search]=%E0%A4%A',
    separators: '&&&===&[]=&[=]&a[]]=1',
  };
  test.each(ofEachClass(operations, 'query strings'))('$name', async (operation) => {
    for (const [how, query] of next(Object.entries(tooMuch))) {
      const answer = await ask(operation, `${address(operation)}?${query}`);
      if (how === 'deep' || how === 'many') expectRefusal(answer, 422);
      else expectDeclaredAnswer(answer);
    }
  });
});

describe('bodies that are no bodies', () => {
  // A mail program that unsubscribes with one click sends a form (RFC 8058).
  const ofPrograms = writes.filter(({ endpoint }) => !endpoint.oneClick);
  test.each(ofEachClass(ofPrograms, 'kinds of body'))(
    '$name takes JSON and nothing else',
    async (operation) => {
      const body = JSON.stringify(sampleOf(operation.endpoint.body, 'full'));
      for (const type of next([
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'x',
        '',
      ]))
        expectRefusal(await ask(operation, address(operation), body, { 'content-type': type }), 415);
    },
  );

  test.each(uploads)('$name takes files and nothing else', async (operation) => {
    for (const type of [
      'application/json',
      'text/plain',
      'multipart/form-data',
      'multipart/mixed; boundary=x',
      '',
    ])
      expectRefusal(await ask(operation, address(operation), '{}', { 'content-type': type }), 415);
  });

  test.each(ofEachClass(writes, 'no bodies'))(
    '$name: empty, broken off, reaching for a prototype, too large',
    async (operation) => {
      const { body } = operation.endpoint;
      const empty = await ask(operation, address(operation), '');
      if (body.safeParse({}).success) expectDeclaredAnswer(empty);
      else expectRefusal(empty, 422);
      const broken = next(['{', '{"a":1}}', '[1,', '\u0000', 'undefined', "{'a':1}", '{"a":NaN}']);
      for (const text of [...broken, '{"__proto__":{"polluted":1}}'])
        expectRefusal(await ask(operation, address(operation), text), 400);
      const tooLarge = operation.endpoint.access === 'public' ? 200_000 : 2_000_000;
      expectRefusal(
        await ask(operation, address(operation), JSON.stringify({ a: 'x'.repeat(tooLarge) })),
        413,
      );
    },
  );
});

test('and this is how much that was', () =>
  recordPromise('hostile-input', {
    tried: t.traffic.sent,
    atLeast: howMany(300, 30_000),
    failed: t.traffic.faults,
    target: 'o que não cabe no contrato é recusado com o nome do campo, nunca com 5xx',
    also: { slowest_ms: Math.round(t.traffic.slowestMs) },
  }));
