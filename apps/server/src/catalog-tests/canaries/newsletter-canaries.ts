import type { TestApp } from '../../testing/test-app.ts';

/** A newsletter of B with everything it can have, which says canary wherever somebody writes. */
export async function makeNewsletterCanaries(t: TestApp, entity: number, user: number): Promise<void> {
  const known = "(select id from newsletters where title = 'canary-b-newsletter')";
  const group = "(select id from newsletter_groups where name = 'canary-b-news-group')";
  const contact = "(select id from contacts where name = 'canary-b-contact')";
  await t.pool.query(`
    insert into newsletter_groups (id, legal_entity_id, name, description, colour, icon) overriding system value values
      (${entity}, ${entity}, 'canary-b-news-group', 'canary-b-news-about', 'green', 'messages');
    insert into newsletter_subgroups (id, legal_entity_id, group_id, name, description, colour, icon)
      overriding system value values (${entity}, ${entity}, ${group}, 'canary-b-news-subgroup', 'canary-b-news-subgroup-about', 'green', 'messages');
    insert into newsletter_moderators (legal_entity_id, group_id, user_id) values (${entity}, ${group}, ${user});
    insert into newsletters (id, legal_entity_id, title, summary, body, cover_alt, group_id, signature_statement, author_id)
      overriding system value values (${entity}, ${entity}, 'canary-b-newsletter', 'canary-b-news-summary', '<p>canary-b-news-body</p>',
        'canary-b-news-cover', ${group}, 'canary-b-news-statement', ${user});
    insert into newsletter_versions (newsletter_id, number, legal_entity_id, title, summary, body, cover_alt, attachments,
      signature_statement, content_hash, relevant, note) values
      (${known}, 1, ${entity}, 'canary-b-version', 'canary-b-version-summary', 'canary-b-version-body',
       'canary-b-version-cover', '[{"name": "canary-b-attachment"}]', 'canary-b-version-statement', sha256('b'), true,
       'canary-b-version-note');
    update newsletters set status = 'RE', current_version = 1, publish_at = now(), released_at = now() where id = ${known};
    insert into newsletter_audience (newsletter_id, legal_entity_id, unit_id) values (${known}, ${entity}, ${entity});
    insert into newsletter_reads (newsletter_id, legal_entity_id, user_id, version) values (${known}, ${entity}, ${user}, 1);
    insert into newsletter_likes (newsletter_id, legal_entity_id, user_id) values (${known}, ${entity}, ${user});
    insert into newsletter_comments (id, newsletter_id, legal_entity_id, author_id, body, state, held_words, report_reason,
      reason) overriding system value values (${entity}, ${known}, ${entity}, ${user}, 'canary-b-comment', 'rejected', '{canary-b-word}', 'canary-b-report',
      'canary-b-reason');
    insert into newsletter_recipients (newsletter_id, legal_entity_id, contact_id, name, email) values
      (${known}, ${entity}, ${contact}, 'canary-b-recipient', 'canary-b-recipient@b.test');
    insert into newsletter_reminders (newsletter_id, legal_entity_id, version, kind, user_id) values
      (${known}, ${entity}, 1, 'asked', ${user});
    insert into newsletter_editors (newsletter_id, legal_entity_id, user_id) values (${known}, ${entity}, ${user});
    insert into newsletter_events (newsletter_id, legal_entity_id, kind, detail) values
      (${known}, ${entity}, 'created', '{"note": "canary-b-event"}');
    insert into read_signatures (legal_entity_id, target_type, target_id, version, user_id, name, email, statement,
      content_hash, method, device) values
      (${entity}, 'newsletter', ${known}, 1, ${user}, 'canary-b-signer', 'canary-b-signer@b.test',
       'canary-b-statement', sha256('b'), 'session', 'canary-b-device');
    insert into files (id, legal_entity_id, purpose, name, media_type, size, sha256, storage_key, created_by) values
      ('0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b', ${entity}, 'newsletter.attachment', 'canary-b-news-file', 'text/plain', 1,
       sha256('b'), 'canary-b-news-file', ${user});
    insert into newsletter_files (file_id, newsletter_id, legal_entity_id, kind) values
      ('0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b', ${known}, ${entity}, 'attachment');`);
}
