import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hashSecret, newSecret } from '../../core/secrets.ts';
import { makeCall } from '../../modules/credentialing-configs/credentialing-configs.test-records.ts';
import { scholarshipDueJobs } from '../../modules/credentialing-handlings/credentialing-handlings.test-due-jobs.ts';
import { documentLinkDueJobs } from '../../modules/document-links/document-links.test-records.ts';
import { documentDueJobs } from '../../modules/documents/documents.test-due-jobs.ts';
import { driveDueJobs } from '../../modules/drive/drive.test-due-jobs.ts';
import { dueDiligenceDueJobs } from '../../modules/due-diligence-form/due-diligence-form.test-due-jobs.ts';
import { importDueJobs } from '../../modules/imports/imports.test-due-jobs.ts';
import { incidentDueJobs } from '../../modules/incident-form/incident-form.test-due-jobs.ts';
import { knowledgeDueJobs } from '../../modules/knowledge-items/knowledge-items.test-due-jobs.ts';
import { reviewDueJobs } from '../../modules/newsletter-reviews/newsletter-reviews.test-due-jobs.ts';
import { newsletterDueJobs } from '../../modules/newsletters/newsletters.test-due-jobs.ts';
import { privacyDueJobs } from '../../modules/privacy-form/privacy-form.test-due-jobs.ts';
import { scheduleDueJobs } from '../../modules/schedules/schedules.test-due-jobs.ts';
import { sealedReportDueJobs } from '../../modules/sealed-reports/sealed-reports.test-due-jobs.ts';
import { makeUser } from '../../testing/features/people.ts';
import { makePhoto } from '../records/picture-makers.ts';
import {
  fresh,
  makeContact,
  makeContactList,
  makeLinkRequest,
  makeMail,
  makeNotification,
  makePerson,
  makeRegistration,
  oweComplement,
} from '../records/record-makers.ts';
import type { Asker } from '../support/askers.ts';
import { aged, DELETED, type Due, idOf } from './due-job.ts';

/** Rows that nothing else makes so. */
const row =
  (text: string, values: (asker: Asker) => unknown[] = () => []): Due =>
  async (asker) => {
    await asker.t.pool.query(text, values(asker));
    return {};
  };

const newest = async ({ t }: Asker, table: string): Promise<number> =>
  (await t.pool.query(`select max(id) as id from ${table}`)).rows[0].id;

async function storedPhoto({ t, entity }: Asker): Promise<{ id: string; storage_key: string }> {
  const { id } = await makeUser(t, { home: entity });
  const file = await makePhoto(t, id);
  const { rows } = await t.pool.query('select id, storage_key from files where id = $1', [file]);
  return rows[0];
}

/** For each task of the product; failpoints.test.ts finds the one that is missing. */
export const dueJobs: Readonly<Record<string, Due>> = {
  ...dueDiligenceDueJobs,
  ...incidentDueJobs,
  ...knowledgeDueJobs,
  ...newsletterDueJobs,
  ...reviewDueJobs,
  ...scheduleDueJobs,
  ...documentLinkDueJobs,
  ...driveDueJobs,
  ...privacyDueJobs,
  ...scholarshipDueJobs,
  ...sealedReportDueJobs,
  ...importDueJobs,
  'forget-rate-limits': row(`insert into rate_limits values ('\\x01', 1, now() - interval '1 minute')
    on conflict do nothing`),
  'forget-user-tokens': row(
    `insert into user_tokens (user_id, purpose, email, token_hash, expires_at)
     values ($1, 'password_reset', 'ana@escola.test', $2, now() - interval '1 minute')`,
    ({ userId }) => [userId, hashSecret(newSecret())],
  ),
  'forget-sessions': row(
    `insert into sessions (user_id, token_hash, expires_at, ended_at)
     values ($1, $2, now(), now() - interval '31 days')`,
    ({ userId }) => [userId, hashSecret(newSecret())],
  ),
  'forget-kept-answers': row(
    `insert into kept_answers (key_hash, body_hash, created_at) values ($1, $1, now() - interval '2 days')`,
    () => [hashSecret(newSecret())],
  ),
  'forget-entity-changes': row(
    `insert into entity_changes (legal_entity_id, table_name, changed_at)
     values ($1, 'contacts', now() - interval '2 days')`,
    ({ entity }) => [entity],
  ),
  'remove-stored-bytes': async (asker) => {
    const { id, storage_key } = await storedPhoto(asker);
    await asker.t.pool.query('delete from files where id = $1', [id]);
    return { key: storage_key };
  },
  'sweep-files': async (asker) => {
    const { storage_key } = await storedPhoto(asker);
    await rm(join(asker.t.config.DATA_DIR, 'files/blobs', storage_key));
    return {};
  },
  'forget-case-drafts': row(
    `insert into case_drafts (secret_hash, legal_entity_id, form_type, expires_at)
     values ($1, $2, 'privacy', now() - interval '1 minute')`,
    ({ entity }) => [hashSecret(newSecret()), entity],
  ),
  'send-mail': async (asker) => {
    const id = await makeMail(asker.t, asker.entity);
    await asker.t.pool.query(`update mail_messages set state = 'queued' where id = $1`, [id]);
    return { id };
  },
  'forget-letters': aged('mail_messages', `created_at = now() - interval '91 days'`, ({ t, entity }) =>
    makeMail(t, entity),
  ),
  'forget-merges': async (asker) => {
    await idOf('natural-entities.undoMerge')(asker);
    await asker.t.pool.query(`update natural_entity_merges set merged_at = now() - interval '31 days'
      where id = (select max(id) from natural_entity_merges)`);
    return {};
  },
  'expire-person-links': aged(
    'person_link_requests',
    "created_at = now() - interval '31 days'",
    async ({ t, entity, userId }) =>
      makeLinkRequest(t, { person: await makePerson(t, entity, 'Caio'), entity, userId }),
  ),
  'purge-people': aged('natural_entities', DELETED, ({ t, entity }) => makePerson(t, entity, 'Caio')),
  'answer-recovery-request': async (asker) => {
    const { email } = await makeUser(asker.t, { home: asker.entity });
    await asker.t.pool.query('insert into recovery_requests (email) values ($1)', [email]);
    return { id: await newest(asker, 'recovery_requests') };
  },
  'forget-recovery-requests': row(
    `insert into recovery_requests (email, created_at) values ($1, now() - interval '2 days')`,
    () => [`${fresh('perdido')}@exemplo.test`],
  ),
  'send-sign-in-code': async (asker) => {
    const { email } = await makeUser(asker.t, { home: asker.entity });
    await asker.t.pool.query(
      `insert into sign_in_codes (email, expires_at) values ($1, now() + interval '20 minutes')`,
      [email],
    );
    return { id: await newest(asker, 'sign_in_codes') };
  },
  'forget-sign-in-codes': row(
    `insert into sign_in_codes (email, expires_at) values ($1, now() - interval '1 minute')`,
    () => [`${fresh('codigo')}@exemplo.test`],
  ),
  'answer-registration': async (asker) => {
    await makeRegistration(asker.t);
    const id = await newest(asker, 'registrations');
    await asker.t.pool.query('update registrations set token_hash = null where id = $1', [id]);
    return { id };
  },
  'forget-registrations': aged('registrations', `expires_at = now() - interval '1 minute'`, async (asker) => {
    await makeRegistration(asker.t);
    return newest(asker, 'registrations');
  }),
  'tell-accompanied': async ({ t, entity, userId }) => {
    const { id } = await makeUser(t, { home: entity });
    await oweComplement(t, entity, id);
    return { legal_entity_id: entity, user_id: userId };
  },
  'send-notification-digests': aged('notifications', `mail = 'digest'`, ({ t, userId }) =>
    makeNotification(t, userId),
  ),
  'forget-notifications': aged('notifications', `created_at = now() - interval '181 days'`, ({ t, userId }) =>
    makeNotification(t, userId),
  ),
  'purge-contacts': aged('contacts', DELETED, ({ t, entity }) => makeContact(t, entity, 'Caio')),
  'purge-contact-lists': aged('contact_lists', DELETED, ({ t, entity }) =>
    makeContactList(t, entity, fresh('Lista')),
  ),
  ...documentDueJobs,
  'purge-scholarship-calls': aged('scholarship_calls', DELETED, makeCall),
  'purge-answer-templates': aged('answer_templates', DELETED, idOf('answer-templates.remove')),
  'forget-social-visitors': row(
    `insert into social_states (state_hash, browser_hash, provider, expires_at)
     values ($1, $1, 'ipe', now() - interval '1 minute')`,
    () => [hashSecret(newSecret())],
  ),
  'apply-dismissals': async (asker) => {
    const id = await idOf('employees.remove')(asker);
    // As if its day had come since: the row itself would know.
    await asker.t.pool.query(
      `update employees set dismissed_on = '2024-03-01', block_asked_by = $2, block_asked_role = $3
       where id = $1`,
      [id, asker.userId, asker.roleId],
    );
    return {};
  },
  'purge-employees': aged('employees', DELETED, idOf('employees.remove')),
};
