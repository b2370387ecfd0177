import { system } from '@conforme/contracts/modules/system/system.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Mail } from '../../platform/mail/mail.ts';
import { makeAdministrator, type TestUser } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: TestUser;
let entity: number;
beforeAll(async () => {
  t = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@conforme.test' });
  ({ admin, entity } = await makeAdministrator(t));
});
afterAll(() => t.close());

test('numbers of jobs, mails and the process, and nobody’s data', async () => {
  for (const address of ['one@x.test', 'two@x.test', 'three@x.test', 'four@x.test'])
    await t.system.transaction().execute((db) =>
      new Mail(t.config, t.keys).queue(db, {
        to: { name: 'Nara', address },
        letter: { subject: 'Segredo', paragraphs: [] },
        legalEntityId: entity,
        about: 'test',
      }),
    );
  await t.pool.query(`with numbered as (select id, row_number() over (order by id) as n from graphile_worker._private_jobs)
    update graphile_worker._private_jobs j set
      run_at = case n when 1 then now() - interval '90 seconds' when 2 then now() + interval '1 hour' else run_at end,
      locked_at = case n when 3 then now() end, locked_by = case n when 3 then 'x' end,
      attempts = case n when 4 then max_attempts else 0 end
    from numbered where numbered.id = j.id`);
  const { status, body, text } = await t.call(system.endpoints.metrics, {}, { token: admin.token });
  expect(status).toBe(200);
  expect(body.jobs.tasks).toEqual([
    { task: 'send-mail', waiting: 1, scheduled: 1, running: 1, failed: 1, oldest_waiting_seconds: 90 },
  ]);
  expect(body.jobs.oldest_waiting_seconds).toBe(90);
  expect(body.mails).toEqual({ kept: 0, queued: 4, sent: 0, failed: 0 });
  expect(body.process.memory_bytes.rss).toBeGreaterThan(1e7);
  expect(body.database_connections).toMatchObject({ limit: 10 });
  expect(text).not.toMatch(/x\.test|Nara|Segredo/);
});
