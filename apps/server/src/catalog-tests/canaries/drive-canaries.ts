import type { TestApp } from '../../testing/test-app.ts';

/** What lies in a drive of B. */
export async function makeDriveCanaries(t: TestApp, entity: number, user: number): Promise<void> {
  await t.pool.query(`
    insert into drive_nodes (id, legal_entity_id, owner_id, parent_id, is_folder, name, tags, created_by)
      overriding system value values
      (${entity}, ${entity}, ${user}, null, true, 'canary-b-folder', '{canary-b-drive-tag}', ${user});
    insert into drive_nodes (id, legal_entity_id, owner_id, parent_id, is_folder, name, size, media_type, created_by)
      overriding system value values
      (${entity + 1}, ${entity}, ${user}, ${entity}, false, 'canary-b-drive.pdf', 1, 'application/pdf', ${user});
    insert into files (id, legal_entity_id, purpose, name, media_type, size, sha256, storage_key) values
      ('7000000a-0000-4000-8000-000000000041', ${entity}, 'drive.file', 'canary-b-drive.pdf', 'application/pdf',
       1, sha256('d'), 'canary-b-drive-file');
    insert into drive_versions (id, node_id, legal_entity_id, owner_id, number, file_id, size, media_type)
      overriding system value values
      (${entity}, ${entity + 1}, ${entity}, ${user}, 1, '7000000a-0000-4000-8000-000000000041', 1, 'application/pdf');
    insert into drive_uploads (id, legal_entity_id, owner_id, user_id, name, size) values
      ('7000000a-0000-4000-8000-000000000042', ${entity}, ${user}, ${user}, 'canary-b-upload.pdf', 9);
    insert into drive_shares (id, node_id, legal_entity_id, user_id, access) overriding system value values
      (${entity}, ${entity}, ${entity}, ${user}, 'edit');
    insert into public_links (id, link_id, legal_entity_id, purpose, target_type, target_id, label, personal, created_by,
      expires_at) overriding system value values
      (${entity + 41}, decode(repeat('41', 16), 'hex'), ${entity}, 'drive-sharing', 'folder', ${entity},
       'canary-b-drive-link', true, ${user}, now() + interval '5 days');
    insert into drive_links (id, node_id, legal_entity_id, kind, password_hash) values
      (${entity + 41}, ${entity}, ${entity}, 'folder', 'canary-b-drive-hash');
    insert into drive_activity (id, node_id, legal_entity_id, actor_id, action, detail, device)
      overriding system value values
      (${entity}, ${entity}, ${entity}, ${user}, 'created', 'canary-b-drive-detail', 'canary-b-drive-device');
    insert into drive_quotas (legal_entity_id, role_id, megabytes)
      select ${entity}, id, 7 from roles where name = 'teacher'`);
}
