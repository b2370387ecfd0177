import { bringDueDiligence, makeDueDiligence } from '../../testing/features/due-diligence.ts';
import { makeIncident } from '../../testing/features/incidents.ts';
import { makeOrganisation, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { atWork, bringTo, makeRequest } from '../../testing/features/privacy-requests.ts';
import { bringApplication, makeApplication } from '../../testing/features/scholarships.ts';
import { plainRequest } from '../../testing/plain-request.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { makePerson } from '../records/record-makers.ts';
import { sealInto, secrets } from './sealed-victim.ts';

export interface Victim {
  readonly b: number;
  readonly user: TestUser;
  readonly person: number;
  /** Somebody without an account, of whom B holds an address. */
  readonly address: string;
}

/** Somebody of B, with an account and a confirmed record: all that B holds of them says canary. */
export async function makeVictim(t: TestApp): Promise<Victim> {
  const b = await makeOrganisation(t, 'canary-accesses');
  const role = await makeRole(t, ['users.menu']);
  await t.pool.query(`update roles set display_name = 'canary-groups' where id = $1`, [role]);
  const user = await makeUser(t, { home: b, roleId: role, name: 'canary-account', email: 'vitima@b.test' });
  await t.pool.query('update users set email_verified_at = now() where id = $1', [user.id]);
  const person = await makePerson(t, b, 'canary-persons', user.id);
  await sealInto(t, person);
  await t.pool.query('update natural_entities set holder_confirmed_at = now() where id = $1', [person]);
  const victim = { b, user, person, address: 'sem.conta@b.test' };
  for (const fill of Object.values(canaries)) await fill(t, victim);
  return victim;
}

type Fill = (t: TestApp, victim: Victim) => Promise<unknown>;
/** Made with the victim themselves. */
const made: Fill = async () => {};
const query =
  (text: (victim: Victim) => string): Fill =>
  (t, victim) =>
    t.pool.query(text(victim));

/** For each part of the own data, by its key, a row about the victim in B that the part tells them. */
export const canaries: Readonly<Record<string, Fill>> = {
  account: made,
  persons: made,
  groups: made,
  accesses: made,
  contacts: query(
    ({ b, address }) => `insert into contacts (legal_entity_id, name, emails, notes) values
      (${b}, 'canary-contacts', '{vitima@b.test}', 'canary-contacts'),
      (${b}, 'canary-contacts-address', '{${address}}', 'canary-contacts-address')`,
  ),
  employments: query(
    ({ b, person, address }) => `with other as (
        insert into natural_entities (legal_entity_id, first_name, surname)
        values (${b}, 'canary-employments-address', 'x') returning id)
      insert into employees (legal_entity_id, natural_entity_id, admitted_on, notes, email)
      select ${b}, ${person}, '2024-02-01'::date, 'canary-employments', null union all
      select ${b}, id, '2024-02-01', 'canary-employments-address', '${address}' from other`,
  ),
  contact_lists: query(
    ({ b, user }) => `insert into contact_lists (legal_entity_id, name, kind, owner_id)
      values (${b}, 'canary-contact_lists', 'static', ${user.id})`,
  ),
  privacy_requests: async (t, { b, address }) => {
    const holder = { ...plainRequest.holder, document: { kind: 'cpf', number: secrets.cpf } as const };
    for (const [email, description] of [
      ['vitima@b.test', 'canary-privacy_requests'],
      [address, 'canary-privacy_requests-address'],
    ] as const) {
      const { id } = await makeRequest(t, b, { holder: { ...holder, email }, description });
      await bringTo(t, id, atWork);
    }
  },
  due_diligences: async (t, { b, address }) => {
    for (const [email, name] of [
      ['vitima@b.test', 'canary-due_diligences'],
      [address, 'canary-due_diligences-address'],
    ] as const) {
      const { id } = await makeDueDiligence(t, b);
      await bringDueDiligence(
        t,
        id,
        {},
        { declared_name: name, declared_role: 'Diretora', declared_email: email },
      );
    }
  },
  scholarship_applications: async (t, { b, address }) => {
    for (const [email, name] of [
      ['vitima@b.test', 'canary-scholarship_applications'],
      [address, 'canary-scholarship_applications-address'],
    ] as const) {
      const { id } = await makeApplication(t, b);
      await bringApplication(t, id, {}, { contact_email: email, contact_name: name });
    }
  },
  incident_reports: async (t, { b, address }) => {
    for (const [email, description] of [
      ['vitima@b.test', 'canary-incident_reports'],
      [address, 'canary-incident_reports-address'],
    ] as const)
      await makeIncident(t, b, { description, reporter: { name: null, email, phone: null } });
  },
  knowledge_reading: query(
    ({ b, user }) => `with written as (insert into knowledge_items (legal_entity_id, title)
        values (${b}, 'canary-knowledge_reading') returning id, legal_entity_id, title),
      released as (insert into knowledge_versions (item_id, number, legal_entity_id, title, body, words, tags, content_hash)
        select id, 1, ${b}, title, '', '', '{}', sha256('c') from written)
      insert into knowledge_reads (item_id, legal_entity_id, user_id) select id, ${b}, ${user.id} from written`,
  ),
  knowledge_suggestions: query(
    ({ b, user }) => `insert into knowledge_suggestions (item_id, legal_entity_id, version, author_id, body)
      select id, ${b}, 1, ${user.id}, 'canary-knowledge_suggestions' from knowledge_items
      where title = 'canary-knowledge_reading'`,
  ),
  newsletter_reading: query(
    ({ b, user }) => `with made as (
        insert into newsletter_groups (legal_entity_id, name, colour, icon) values (${b}, 'x', 'green', 'messages')
        returning id),
      written as (insert into newsletters (legal_entity_id, title, group_id)
        select ${b}, 'canary-newsletter_reading', id from made returning id, title),
      released as (insert into newsletter_versions (newsletter_id, number, legal_entity_id, title, body, content_hash,
        relevant) select id, 1, ${b}, title, '', sha256('c'), true from written)
      insert into newsletter_reads (newsletter_id, legal_entity_id, user_id, version)
      select id, ${b}, ${user.id}, 1 from written`,
  ),
  newsletter_comments: query(
    ({ b, user }) => `insert into newsletter_comments (newsletter_id, legal_entity_id, author_id, body, state)
      select id, ${b}, ${user.id}, 'canary-newsletter_comments', 'approved' from newsletters
      where title = 'canary-newsletter_reading'`,
  ),
  newsletter_reviews: query(
    ({ b, user }) => `insert into newsletter_held_words (legal_entity_id, word, created_by) values
      (${b}, 'canary-newsletter_reviews', ${user.id})`,
  ),
  read_signatures: query(
    ({
      b,
      user,
      address,
    }) => `insert into read_signatures (legal_entity_id, target_type, target_id, version, user_id,
        name, email, statement, content_hash, method) values
      (${b}, 'newsletter', 1, 1, ${user.id}, 'x', 'vitima@b.test', 'canary-read_signatures', sha256('c'), 'session'),
      (${b}, 'newsletter', 1, 1, null, 'x', '${address}', 'canary-read_signatures-address', sha256('c'), 'link_code')`,
  ),
  document_links: query(
    ({ b, user, address }) => `with document as (
        insert into documents (legal_entity_id, code, title, kind, classification, status, current_version)
        values (${b}, 'CANARY-1', 'canary-document_links', 'policy', 'internal', 'in_force', 1) returning id),
      version as (insert into document_versions (document_id, legal_entity_id, number, state, file_name, media_type, size,
          sha256, note, approved_at, released_at)
        select id, ${b}, 1, 'in_force', 'x.pdf', 'application/pdf', 1, sha256('x'), 'x', now(), now() from document
        returning id, document_id),
      links as (insert into public_links (link_id, legal_entity_id, purpose, target_type, target_id, label, personal)
        select decode(repeat(mark, 16), 'hex'), ${b}, 'document', 'document', document_id, 'canary-document_links', true
        from version, unnest(array['1d', '2d']) mark returning id),
      numbered as (select id, row_number() over (order by id) as place from links)
      insert into document_links (document_id, version_id, legal_entity_id, link_id, recipient_name, recipient_email,
        may_download, watermark, asks_code, terms, created_by)
      select version.document_id, version.id, ${b}, n.id, 'canary-document_links',
        case when place = 1 then 'x@b.test' else '${address}' end, false, false, false, 'canary-document_links',
        case when place = 1 then ${user.id} end
      from version, numbered n`,
  ),
  drive: query(
    ({ b, user }) => `insert into drive_nodes (legal_entity_id, owner_id, is_folder, name, created_by) values
      (${b}, ${user.id}, true, 'canary-drive', ${user.id})`,
  ),
  schedules: query(
    ({ b, user, address }) => `with made as (
        insert into schedules (legal_entity_id, uid, title, type, starts_local, ends_local, zone, last_ends_at)
        values (${b}, 'x', 'canary-schedules', 'meeting', '2031-03-12 10:00', '2031-03-12 11:00', 'America/Sao_Paulo', now())
        returning id)
      insert into schedule_guests (schedule_id, legal_entity_id, user_id, name, email, reason)
      select id, ${b}, ${user.id}, 'x', 'vitima@b.test', 'canary-schedules' from made
      union all select id, ${b}, null, 'x', '${address}', 'canary-schedules-address' from made`,
  ),
  privacy_officers: query(
    ({ b, address }) => `insert into privacy_officers (legal_entity_id, kind, name, email) values
      (${b}, 'encarregado', 'canary-privacy_officers', 'vitima@b.test'),
      (${b}, 'substitute', 'canary-privacy_officers-address', '${address}')`,
  ),
  sessions: query(({ user }) => `update sessions set device = 'canary-sessions' where user_id = ${user.id}`),
  second_factor: query(
    ({ user }) => `insert into second_factor_resets (user_id, reset_by, reason)
      values (${user.id}, ${user.id}, 'canary-second_factor')`,
  ),
  social: query(
    ({ user }) => `insert into social_identities (user_id, provider, issuer, subject)
      values (${user.id}, 'p', 'i', 'canary-social')`,
  ),
  public_links: query(
    ({
      b,
      user,
    }) => `insert into public_links (link_id, legal_entity_id, purpose, target_type, target_id, label,
        personal, created_by)
      values (decode(repeat('0c', 16), 'hex'), ${b}, 'newsletter', 'newsletter', 1, 'canary-public_links', false, ${user.id})`,
  ),
  sealed_reports: query(
    ({ user }) => `with made as (
        insert into legal_entities (company_name) values ('canary-sealed_reports') returning id)
      insert into report_appointments (legal_entity_id, channel, duty, user_id)
      select id, 'intimidation', 'recipient', ${user.id} from made`,
  ),
  notifications: query(
    ({ user }) => `insert into notifications (user_id, type, message, shown, mail)
      values (${user.id}, 'text.message', 'canary-notifications', true, 'none')`,
  ),
  notification_preferences: query(
    ({ user }) => `insert into notification_preferences (user_id, not_shown)
      values (${user.id}, '{canary-notification_preferences}')`,
  ),
  mail: query(
    ({
      b,
      user,
    }) => `insert into mail_messages (legal_entity_id, user_id, about, recipient_name, recipient_address,
        subject, message_id, state)
      values (${b}, ${user.id}, 'x', 'x', 'vitima@b.test', 'canary-mail', 'own-data-canary', 'sent')`,
  ),
  files: query(
    ({
      b,
      user,
    }) => `insert into files (id, legal_entity_id, purpose, name, media_type, size, sha256, storage_key,
        created_by)
      values (gen_random_uuid(), ${b}, 'x', 'canary-files', 'x', 1, sha256('c'), 'own-data-canary', ${user.id})`,
  ),
  audit: query(
    ({ b, user }) =>
      `select audit_record('entity:${b}', ${b}, ${user.id}, 'canary-audit', 'user', ${user.id}, '{}')`,
  ),
};
