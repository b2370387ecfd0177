import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf, startHandling } from '../../testing/features/handling.ts';
import { atWork, bringTo } from '../../testing/features/privacy-requests.ts';

type Fixture = Awaited<ReturnType<typeof startHandling>>;
let fixture: Fixture;
beforeAll(async () => {
  fixture = await startHandling();
});
afterAll(() => fixture.t.close());

const done = async (...given: Parameters<Fixture['act']>) => {
  const { status, body } = await fixture.act(...given);
  expect([given[1], status, body.messages]).toEqual([given[1], 200, undefined]);
  return body;
};

test('where nothing is in doubt, identity, validation and start are one act, each with its line and audit row', async () => {
  const { t, ana, act } = fixture;
  const { id } = await fixture.request();
  const refused = await act(ana, 'identity', id, {
    state: 'failed',
    method: 'none',
    reason: 'Um motivo por escrito.',
    begin: true,
  });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['begin']]);
  const begun = await done(ana, 'identity', id, { state: 'verified', method: 'document', begin: true });
  expect(begun).toMatchObject({
    state: 'in_progress',
    validation: 'validated',
    identity: { state: 'verified' },
  });
  expect(begun.entries.map(({ kind }: { kind: string }) => kind)).toEqual([
    'received',
    'identity',
    'validated',
    'started',
  ]);
  expect(await auditOf(t, id)).toEqual(['created', 'identity_decided', 'validated', 'started']);

  const known = await fixture.request();
  await done(ana, 'identity', known.id, { state: 'verified', method: 'document' });
  expect(await done(ana, 'validate', known.id, { begin: true })).toMatchObject({ state: 'in_progress' });
  // Asked before it was validated, the work has begun: it is not begun again.
  const asked = await fixture.request();
  await done(ana, 'identity', asked.id, { state: 'verified', method: 'document' });
  await done(ana, 'ask', asked.id, { text: 'Qual é a sua matrícula?' });
  const late = await act(ana, 'validate', asked.id, { begin: true });
  expect([late.status, late.body.messages]).toEqual([409, 'O tratamento já começou.']);
});

test('a request tells which letters were written about it, and whether they left', async () => {
  const { ana } = fixture;
  const { id, protocol } = await fixture.request();
  await bringTo(fixture.t, id, atWork);
  await done(ana, 'ask', id, { text: 'Qual é a sua matrícula?' });
  const { letters } = await fixture.read(id, ana);
  expect(letters).toMatchObject([
    { subject: `Precisamos de uma resposta sua: ${protocol}`, state: 'kept', sent_at: null },
  ]);
});
