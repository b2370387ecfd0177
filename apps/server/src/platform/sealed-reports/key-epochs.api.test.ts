import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextEpoch } from '../../../../web/src/platform/sealed-reports/open-report.ts';
import { type Recipient, startReports } from '../../testing/features/sealed-reports.ts';

let f: Awaited<ReturnType<typeof startReports>>;
beforeAll(async () => {
  f = await startReports('reporting-channel');
});
afterAll(() => f.t.close());

const junk = Buffer.alloc(80, 9).toString('base64url');
const rotate = async (id: string, by: Recipient) => {
  const { envelope } = await f.openFor(id, by);
  const { body } = nextEpoch(f.sodium, envelope);
  return f.t.call(f.staff.endpoints.rotate_key, { params: { id }, body }, { token: by.token });
};

test('nobody puts a box for a key that is not made yet, neither as a key given nor with an exclusion', async () => {
  const { id } = await f.send({ text: 'x' });
  const given = await f.t.call(
    f.staff.endpoints.give_keys,
    { params: { id }, body: { boxes: [{ user_id: f.bia.id, epoch: 2, box: junk }] } },
    { token: f.ana.token },
  );
  expect(given.body.errors).toHaveProperty('boxes');
  const alternates = [{ user_id: f.eva.id, epoch: 2, box: junk }];
  const excluded = await f.act(f.ana, 'exclude', id, { user_id: f.bia.id, alternates });
  expect(excluded.body.errors).toHaveProperty('boxes');
  const { rows } = await f.t.pool.query('select from sealed_report_keys where case_id = $1 and epoch > 1', [
    id,
  ]);
  expect(rows).toEqual([]);
});

test('a box that was put there before gives way to the key that is made', async () => {
  const { id } = await f.send({ text: 'x' });
  await f.t.pool.query(
    `insert into sealed_report_keys (case_id, legal_entity_id, purpose, epoch, holder, user_id, box)
     values ($1, $2, 'data', 2, 'user', $3, $4)`,
    [id, f.school, f.bia.id, Buffer.alloc(80, 9)],
  );
  expect((await rotate(id, f.ana)).status).toBe(200);
  const { report } = await f.openFor(id, f.bia);
  expect(report.keys.map(({ epoch }) => epoch)).toEqual([1, 2]);
});
