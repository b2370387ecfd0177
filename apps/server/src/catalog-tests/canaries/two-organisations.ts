import { hashSecret, newSecret } from '../../core/secrets.ts';
import { makeOrganisation, makeRole, makeUser, roleNamed } from '../../testing/features/people.ts';
import { makeRequest } from '../../testing/features/privacy-requests.ts';
import { howMany } from '../../testing/full-form.ts';
import { plainRequest } from '../../testing/plain-request.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { makeContact, makePerson } from '../records/record-makers.ts';
import { type Asker, administrator } from '../support/askers.ts';
import { makeFeatureCanaries } from './feature-canaries.ts';

/**
 * Ids of B's rows are like no other number, so that one in an answer is seen at once. Every table begins with the same
 * ones, so that a few of them, put anywhere, are somebody's.
 */
const first = 7_000_000_000;
export const foreignId = /7000000\d{3}/;
/** Texts of B's rows, which nobody of A ever writes but those that begin with `typed`; and A's own, not for its unit A1. */
export const canaryB = /(?:canary|typed)-b[\w.-]*/gi;
export const canaryA = /canary-a[\w.-]*/gi;

interface OneOrganisation {
  readonly t: TestApp;
  readonly a: number;
  readonly unit: number;
  readonly adminA: Asker & { readonly emptyRole: number };
  readonly unitAdmin: Asker;
  /** The same in every organisation, and held by somebody of B alone. */
  readonly groupOfB: number;
}
export interface TwoOrganisations extends OneOrganisation {
  readonly b: number;
  readonly adminB: Asker;
}

/** A with its unit A1, and B with its unit B1, each full of texts that nobody of the other may ever read. */
export async function makeTwoOrganisations(t: TestApp): Promise<TwoOrganisations> {
  const one = await makeOnlyA(t);
  const adminB = await fillB(one);
  await shareUser(t, one.a);
  return { ...one, b: first, adminB };
}

/** So many that a list of A is read at once; that of its first unit by organisation (core/grid/grid-scope.ts). */
const UNITS = 9;

/** A and its units, as long as there is no B. */
export async function makeOnlyA(t: TestApp): Promise<OneOrganisation> {
  const a = await makeOrganisation(t, 'Escola A');
  const unit = await makeOrganisation(t, 'Unidade A1', a);
  for (let n = 2; n <= UNITS; n++) await makeOrganisation(t, `Unidade A${n}`, a);
  const adminA = await administrator(t, a);
  const unitAdmin = await administrator(t, unit);
  await makeUser(t, { home: a, name: 'canary-a-name', email: 'canary-a-email@a.test' });
  await makeContact(t, a, 'canary-a-contact');
  const person = await makePerson(t, a, 'canary-a-person');
  await t.pool.query(`insert into employees (legal_entity_id, natural_entity_id, admitted_on, notes)
    values (${a}, ${person}, '2024-02-01', 'canary-a-employee')`);
  await t.pool.query(`insert into local_holidays (legal_entity_id, day, name)
    values (${a}, '2027-01-25', 'canary-a-holiday');
    insert into deadline_rules (key, legal_entity_id, valid_from, start_event, amount, unit, calendar, bound, doubles,
      pausable, based_on, reason)
      select key, ${a}, '2026-01-01', start_event, 8, unit, calendar, bound, doubles, pausable, id, 'canary-a-rule'
      from deadline_rules where key = 'dsr.internal' and legal_entity_id is null`);
  await makeRequest(t, a, { holder: { ...plainRequest.holder, name: 'canary-a-holder' } });
  await t.pool.query(`select audit_record('entity:${a}', ${a}, 1, 'canary-a-action', null, null, '{}')`);
  // Groups are the same in every organisation: this one has holders in both.
  const emptyRole = await makeRole(t, []);
  const groupOfB = await makeRole(t, ['users.menu']);
  return { t, a, unit, adminA: { ...adminA, emptyRole }, unitAdmin, groupOfB };
}

/** B, and everything in it. */
export async function fillB({ t, adminA: { emptyRole }, groupOfB }: OneOrganisation): Promise<Asker> {
  const admin = await roleNamed(t, 'admin');
  const token = newSecret('cfs_');
  await t.pool.query(`
    insert into legal_entities (id, parent_id, company_name, trading_name, cnpj) overriding system value values
      (${first}, null, 'canary-b-company', 'canary-b-trading', 'TYPED-B-CNPJ'),
      (${first + 1}, ${first}, 'canary-b-unit-company', null, 'CANARY-B-UNIT');
    update legal_entities set postal_code = 'canary-b-cep', street = 'canary-b-street', street_number = 'canary-b-number',
      address_complement = 'canary-b-complement', district = 'canary-b-district', city = 'canary-b-city',
      phone = 'canary-b-phone', email = 'canary-b-office@b.test' where id = ${first};
    update legal_entities set cnae = 'canary-b-cnae', cebas_number = 'canary-b-cebas',
      public_forms = '{"open": [],
        "texts": {"privacy-form": {"opening_text": "canary-b-opening", "confirmation_text": null}}}' where id = ${first};
    insert into privacy_officers (legal_entity_id, kind, name, email, phone, public_contact, act_of) values
      (${first}, 'encarregado', 'canary-b-dpo', 'canary-b-dpo@b.test', 'canary-b-dpo-phone', 'canary-b-dpo-contact',
       'canary-b-dpo-act');
    insert into small_agent_assessments (id, legal_entity_id, assessed_on, size_fits, children_at_scale,
      sensitive_at_scale, small_agent, reason) overriding system value values
      (${first}, ${first}, '2026-01-15', true, false, false, true, 'canary-b-reason');
    insert into privacy_notices (id, legal_entity_id, version, body) overriding system value values
      (${first + 1}, ${first}, 1, 'canary-b-notice');
    insert into users (id, home_entity_id, name, email, password_hash, status, first_access) overriding system value values
      (${first}, ${first}, 'canary-b-admin', 'canary-b-admin@b.test', 'canary-b-hash', 'active', false),
      (${first + 1}, ${first}, 'typed-b-member', 'typed-b-member@b.test', null, 'active', false),
      (${first + 2}, ${first + 1}, 'typed-b-invited', 'typed-b-invited@b.test', null, 'invited', true),
      (${first + 3}, ${first}, 'canary-b-blocked', 'canary-b-blocked@b.test', null, 'blocked', true);
    insert into natural_entities (id, legal_entity_id, user_id, first_name, surname, social_name) overriding system value values
      (${first}, ${first}, ${first + 1}, 'canary-b-first', 'canary-b-surname', 'canary-b-social'),
      (${first + 1}, ${first + 1}, null, 'canary-b-unit-first', 'canary-b-unit-surname', null);
    update natural_entities set emails = '{canary-b-person@b.test}', phones = '{canary-b-person-phone}',
      addresses = '[{"kind": "home", "city": "canary-b-person-city", "street": "canary-b-person-street"}]',
      notes = 'canary-b-person-notes', data_source = 'canary-b-person-source' where id = ${first};
    insert into contacts (id, legal_entity_id, organisation_entity_id, name, organisation, role, emails, tags, notes,
      natural_entity_id, legal_basis, data_source, consented_on, consent_how) overriding system value values
      (${first}, ${first}, ${first + 1}, 'canary-b-contact', 'canary-b-contact-organisation', 'canary-b-contact-role',
       '{canary-b-contact@b.test}', '{canary-b-tag}', 'canary-b-contact-notes', ${first}, 'consent',
       'canary-b-contact-source', '2026-01-01', 'canary-b-consent');
    insert into employee_terms (id, legal_entity_id, kind, name) overriding system value values
      (${first}, ${first}, 'position', 'canary-b-position'), (${first + 1}, ${first}, 'area', 'canary-b-area');
    insert into employees (id, legal_entity_id, natural_entity_id, registration, admitted_on) overriding system value
      values (${first + 2}, ${first}, ${first}, 'canary-b-registration', '2024-02-01');
    insert into employees (id, legal_entity_id, natural_entity_id, registration, position_id, area_id, manager_id,
      admitted_on, dismissed_on, dismissal_reason, email, notes) overriding system value values
      (${first + 3}, ${first + 1}, ${first + 1}, 'typed-b-registration', ${first}, ${first + 1}, ${first + 2},
       '2024-02-01', '2024-03-01', 'canary-b-dismissal', 'canary-b-employee@b.test', 'canary-b-employee-notes');
    insert into answer_templates (id, legal_entity_id, name, body, created_by) overriding system value values
      (${first}, ${first}, 'canary-b-template', 'canary-b-template-body', ${first});
    insert into contact_lists (id, legal_entity_id, name, description, kind, filter, owner_id, audience)
      overriding system value values
      (${first + 1}, ${first}, 'canary-b-list', 'canary-b-list-about', 'static', null, ${first + 1}, 'chosen'),
      (${first + 2}, ${first}, 'canary-b-found', null, 'dynamic', '{"search": "canary-b-filter"}', null, 'everyone');
    insert into contact_list_members (list_id, legal_entity_id, contact_id) values (${first + 1}, ${first}, ${first});
    insert into contact_list_access (list_id, legal_entity_id, role_id, user_id) values
      (${first + 1}, ${first}, null, ${first + 1});
    insert into natural_entities (id, legal_entity_id, first_name, surname, merged_into_id, deleted_at)
      overriding system value
      values (${first + 2}, ${first}, 'canary-b-merged', 'canary-b-merged', ${first}, now());
    insert into natural_entity_merges (id, uuid, legal_entity_id, survivor_id, merged_id, values_sealed, moved)
      overriding system value
      values (${first}, gen_random_uuid(), ${first}, ${first}, ${first + 2}, '\\x0b', '["canary-b-moved"]');
    insert into person_link_requests (id, legal_entity_id, natural_entity_id, user_id) overriding system value
      values (${first}, ${first}, ${first}, ${first});
    insert into role_users values
      (${first}, ${admin}), (${first + 1}, ${groupOfB}), (${first + 2}, ${groupOfB}),
      (${first + 1}, ${emptyRole}), (${first + 2}, ${emptyRole});
    insert into data_access_grants (id, role_id, user_id, legal_entity_id, natural_entity_id) overriding system value values
      (${first}, ${admin}, ${first}, ${first}, null),
      (${first + 1}, ${groupOfB}, null, ${first}, null),
      (${first + 2}, ${groupOfB}, ${first + 1}, null, ${first});
    set constraints all immediate;
    update given_accesses set role_name = 'canary-b-group' where legal_entity_id = ${first};
    insert into social_identities (id, user_id, provider, issuer, subject) overriding system value values
      (${first}, ${first + 1}, 'canary-b-provider', 'canary-b-issuer', 'canary-b|canary-b-uid');
    insert into second_factors (user_id, seed, last_step, codes_salt) values (${first + 1}, '\\x0b', 0, '\\x0b');
    insert into second_factor_resets (id, user_id, reset_by, reason) overriding system value values
      (${first}, ${first + 2}, ${first}, 'canary-b-reset');
    insert into user_tokens (id, user_id, purpose, token_hash, expires_at, email) overriding system value values
      (${first}, ${first + 2}, 'invitation', '\\x0b', now() + interval '1 day', null),
      (${first + 1}, ${first + 1}, 'email_change', '\\x0b51', now() + interval '1 day', 'canary-b-new@b.test');
    insert into mail_messages (id, legal_entity_id, user_id, about, recipient_name, recipient_address, subject,
      message_id, state, last_error) values
      (${first}, ${first}, ${first + 1}, 'canary-b-about', 'canary-b-recipient', 'canary-b-recipient@b.test',
        'canary-b-subject', 'canary-b-message', 'failed', 'canary-b-reason');
    insert into notifications (user_id, legal_entity_id, created_by, type, title, message, extra_data, link,
      click_options, dedup_key, shown, mail) values
      (${first}, ${first}, ${first}, 'text.message', 'canary-b-title', 'canary-b-message',
       '{"event_id": ${first}, "form_path": "/canary-b-path"}', '/canary-b-link',
       '{"newTab": true, "canary-b-key": 1}', 'canary-b-dedup', true, 'none');
    insert into notification_preferences (user_id) values (${first + 1});
    insert into public_links (id, link_id, legal_entity_id, purpose, target_type, target_id, label, personal, created_by)
      overriding system value values
      (${first}, decode(repeat('0b', 16), 'hex'), ${first}, 'newsletter', 'newsletter', ${first + 1},
       'canary-b-link', false, ${first});
    insert into files (id, legal_entity_id, purpose, name, media_type, size, sha256, storage_key, created_by) values
      (gen_random_uuid(), ${first}, 'canary-b-purpose', 'canary-b-file', 'canary-b-type', 1, sha256('b'), 'canary-b-key',
       ${first + 1});
    -- Nobody of A may as much as learn that there is one; whoever reaches it finds no bytes, which is a fault.
    update users set photo_id = files.id from files where users.id = ${first + 1} and legal_entity_id = ${first};
    update natural_entities n set photo_id = files.id from files where n.id = ${first} and files.legal_entity_id = ${first};
    update legal_entities e set logo_id = files.id from files where e.id = ${first} and files.legal_entity_id = ${first};
    insert into imports (id, legal_entity_id, created_by, target, file_name, failure, reading) overriding system value values
      (${first}, ${first}, ${first}, 'natural_entities', 'canary-b-sheet', 'canary-b-failure', '{}');
    insert into import_batches (import_id, phase, number) values (${first}, 'check', 0);
    insert into import_columns (user_id, target, header_digest, field) values
      (${first + 1}, 'canary-b-target', '\\x0b', 'canary-b-field');
    select audit_record('canary-b-chain', ${first}, ${first}, 'canary-b-action', 'canary-b-object', ${first + 1},
      '{"canary-b-key": "canary-b-meta"}')`);
  await t.pool.query(
    `insert into sessions (id, user_id, active_role_id, token_hash, expires_at, device) overriding system value
     values ($1, $2, $3, $4, now() + interval '1 hour', 'canary-b-device')`,
    [first, first, admin, hashSecret(token)],
  );
  await makeFeatureCanaries(t, first);
  return { t, entity: first, userId: first, roleId: admin, token };
}

/** Someone of B who also works in A: A may know of them, and of nothing else they reach. */
async function shareUser(t: TestApp, a: number): Promise<void> {
  const role = await makeRole(t, []);
  const { id } = await makeUser(t, {
    home: first,
    roleId: role,
    entities: [a, first],
    name: 'Compartilhada',
  });
  await t.pool.query(
    `insert into natural_entities (legal_entity_id, user_id, first_name, surname) values ($1, $2, 'canary-b-self', 'X')`,
    [first, id],
  );
}

/** What of B someone of A might send: an id of each kind, an address, and an id that nobody has. */
export const foreign = {
  ids: Array.from({ length: howMany(4, 10) }, (_, n) => first + n),
  emails: ['typed-b-member@b.test', 'typed-b-invited@b.test'],
  unwrittenEmails: ['canary-b-person@b.test', 'canary-b-contact@b.test'],
  /** What is looked for and never written: of A's own, nothing may be found by these. */
  texts: ['canary-b', 'canary-b-blocked', 'CANARY-B-UNIT', 'canary-b-holder', 'canary-b-contact'],
  /**
   * What B has once, where a text is written: by each of these something of B could be found. In each of their columns B
   * has another, which nobody writes.
   */
  typed: ['typed-b-member', 'TYPED-B-CNPJ', 'typed-b-protocol', 'typed-b-registration'],
  contexts: Array.from({ length: howMany(3, 12) }, (_, n) =>
    n % 3 === 2 ? `${first + (n - 2) / 3},natural_entity` : `${first + n - Math.floor(n / 3)},legal_entity`,
  ),
  absentId: 8_000_000_000,
} as const;

/** Row-level security off everywhere. */
export async function takeOffPolicies(t: TestApp): Promise<void> {
  const { rows } = await t.pool.query<{ name: string }>(
    `select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await t.pool.query(`alter table ${name} disable row level security`);
  if (rows.length <= 5) throw new Error('there was none');
}
