import type { TestApp } from '../../testing/test-app.ts';

/** What stands in the calendar of B. */
export async function makeScheduleCanaries(t: TestApp, entity: number, user: number): Promise<void> {
  await t.pool.query(`
    insert into schedules (id, legal_entity_id, uid, title, description, type, starts_local, ends_local, zone, place, link,
      organiser_id, last_ends_at, created_by) overriding system value values
      (${entity}, ${entity}, 'canary-b-uid', 'canary-b-event', 'canary-b-event-text', 'meeting', '2031-03-12 10:00',
       '2031-03-12 11:00', 'America/Sao_Paulo', 'canary-b-place', 'https://canary-b.test/sala', ${user},
       '2031-03-12 14:00Z', ${user});
    insert into schedule_occurrences (id, schedule_id, legal_entity_id, starts_at, ends_at, minutes)
      overriding system value values
      (${entity}, ${entity}, ${entity}, '2031-03-12 13:00Z', '2031-03-12 14:00Z', 'canary-b-minutes');
    insert into schedule_guests (id, schedule_id, legal_entity_id, user_id, name, email, situation, reason)
      overriding system value values
      (${entity}, ${entity}, ${entity}, ${user}, 'canary-b-guest', 'canary-b-guest@b.test', 'REJ', 'canary-b-reason');
    insert into schedule_answers (id, guest_id, legal_entity_id, situation, reason, via) overriding system value values
      (${entity}, ${entity}, ${entity}, 'REJ', 'canary-b-answer', 'app');
    insert into schedule_suggestions (id, schedule_id, legal_entity_id, guest_id, occurrence_id, starts_at, ends_at, note)
      overriding system value values
      (${entity}, ${entity}, ${entity}, ${entity}, ${entity}, '2031-03-13 13:00Z', '2031-03-13 14:00Z', 'canary-b-note');
    insert into schedule_attendance (occurrence_id, guest_id, legal_entity_id, present) values
      (${entity}, ${entity}, ${entity}, true);
    insert into files (id, legal_entity_id, purpose, name, media_type, size, sha256, storage_key) values
      ('7000000a-0000-4000-8000-000000000032', ${entity}, 'schedules.attachment', 'canary-b-agenda.pdf', 'application/pdf',
       1, sha256('s'), 'canary-b-schedule-file');
    insert into schedule_files (schedule_id, legal_entity_id, file_id) values
      (${entity}, ${entity}, '7000000a-0000-4000-8000-000000000032');
    insert into schedule_feeds (user_id, token_hash) values (${user}, sha256('canary-b-feed'))`);
}
