import { schedules } from '@conforme/contracts/modules/schedules/schedules.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdministrator, makeUser, roleNamed } from '../../testing/features/people.ts';
import { makeEvent } from '../../testing/features/schedules.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('the address of somebody invited by address alone is read only by whoever may change the event', async () => {
  const { entity, admin } = await makeAdministrator(t);
  const student = await makeUser(t, { home: entity, roleId: await roleNamed(t, 'student') });
  const guests = [{ kind: 'email', email: 'mae.da.vitima@particular.test' }];
  const { body } = await makeEvent(t, admin, entity, { visibility: 'organisation', guests });
  const namesFor = async (token: string) => {
    const read = await t.call(
      schedules.endpoints.read,
      { params: { id: body.id }, query: {} },
      { token, entity: `${entity},legal_entity` },
    );
    expect(read.status).toBe(200);
    return read.body.guests.map(({ name }: { name: string }) => name);
  };
  expect(await namesFor(student.token)).toEqual(['m***@particular.test']);
  expect(await namesFor(admin.token)).toEqual(['mae.da.vitima@particular.test']);
});
