import { createHash, randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import type { Pool } from '../guarantees/support/api-client.ts';
import type { BareSession } from './bare-lists.ts';

const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** One indexed lookup, as little as a session can cost; null for all organisations. */
export async function bareSession(
  pool: Pool,
  token: string,
  organisation: number | null,
): Promise<BareSession | null> {
  const { rows } = await pool.query<{ user_id: number; entities: number[] }>(
    `select s.user_id, array(select entity_id from legal_entity_tree where ancestor_id = $2) as entities
     from sessions s join users u on u.id = s.user_id
     where s.token_hash = $1 and s.ended_at is null and s.expires_at > now() and u.status = 'active'`,
    [digest(token), organisation],
  );
  const [found] = rows;
  return found ? { userId: found.user_id, entities: organisation === null ? null : found.entities } : null;
}

const named = (id: string) =>
  `(select json_build_object('id', id, 'label', name) from users where id = ${id})`;
const listed = (query: string) => `coalesce((select json_agg(listed) from (${query}) listed), '[]')`;

/** The same record, without what only the product does: nobody's look is written down. */
const READ = `
  select r.id, r.version, r.protocol, json_build_object('id', e.id, 'label', e.shown_name) as unit, r.channel, r.relation,
    r.requester, json_build_object('name', r.holder_name, 'document', null, 'document_kind', r.holder_document_kind,
      'birth_date', r.holder_birth_date, 'email', r.holder_email, 'phone', r.holder_phone) as holder,
    null as representative, r.holder_email is not null as has_mail,
    exists (select from data_access_grants g join role_users held on held.role_id = g.role_id and held.user_id = g.user_id
      join role_permissions rp on rp.role_id = g.role_id join permissions p on p.id = rp.permission_id
      where p.name = 'privacy_form.approve' and g.user_id <> $2 and g.legal_entity_id = any ($3)) as has_other_approver,
    r.types, case when r.access_format is not null then
      json_build_object('format', r.access_format, 'medium', r.access_medium) end as access,
    r.description, coalesce(r.details -> 'corrections', '[]') as corrections,
    r.details ->> 'portability_target' as portability_target,
    nullif(r.details -> 'automated_decision', 'null') as automated_decision,
    r.details ->> 'consent_to_withdraw' as consent_to_withdraw, null as notice,
    json_build_object('method', r.identity_method, 'state', r.identity_state, 'decided_at', r.identity_decided_at,
      'decided_by', ${named('r.identity_decided_by')}, 'reason', r.identity_reason) as identity,
    r.validation, r.validated_at, ${named('r.validated_by')} as validated_by, r.state,
    ${named('r.responsible_id')} as responsible, r.area, r.due_at, r.internal_due_at, r.result,
    case when r.refusal_reason is not null then json_build_object('reason', r.refusal_reason, 'text', r.refusal_text) end
      as refusal, r.agent,
    case when r.proposal_id is not null then json_build_object('entry_id', r.proposal_id,
      'result', r.proposal -> 'result', 'refusal', r.proposal -> 'refusal', 'by', null) end as proposal,
    null as duplicate_of, ${listed(`select s.id, s.protocol, s.state, s.identity_state as identity, s.received_at
      from privacy_cases s where s.holder_document_digest = r.holder_document_digest
        and s.legal_entity_id = r.legal_entity_id and s.id <> r.id order by s.received_at desc limit 20`)} as similar,
    r.reopen_until, r.reopened, null as rating,
    ${listed(`select f.id, f.name, f.size, paper.paper, paper.entry_id from case_files paper
      join files f on f.id = paper.file_id where paper.case_id = r.id`)} as files,
    ${listed(`select t.id, t.kind, t.author, ${named('t.author_id')} as by, t.created_at as at, t.body, t.audience,
      t.published_at, ${named('t.published_by')} as published_by, t.read_outside_at, t.facts, null as to,
      null as approved_by, '[]'::json as mentions,
      array(select file_id from case_files where case_id = t.case_id and entry_id = t.id) as files
      from case_entries t where t.case_id = r.id order by t.id`)} as entries,
    ${listed(`select ${named('v.user_id')} as user, v.day, v.times, v.last_at from case_views v where v.case_id = r.id
      order by v.last_at desc limit 100`)} as views,
    r.received_at, r.answered_at, r.ended_at,
    ${listed(`select c.id, c.rule_key as key, case c.rule_key when 'dsr.internal' then 'internal'
        when 'dsr.holder_reply' then 'outside' else 'legal' end as kind,
      json_build_object('amount', rule.amount, 'unit', rule.unit, 'calendar', rule.calendar, 'bound', rule.bound,
        'doubles', rule.doubles, 'pausable', rule.pausable, 'max_extension', rule.max_extension) as term,
      coalesce(base.standing, rule.standing) as standing, coalesce(base.source, rule.source) as source,
      coalesce(base.source_url, rule.source_url) as source_url, c.started_at, c.due_at,
      case when c.rule_key not in ('dsr.internal', 'dsr.holder_reply') then c.due_at end as legal_due_at,
      json_build_array(json_build_object('of', 'law', 'name', 'Prazo da lei', 'words', rule.amount || ' dias',
        'due_at', c.due_at, 'source', coalesce(base.source, rule.source), 'source_url',
        coalesce(base.source_url, rule.source_url))) as lines,
      case when rule.pausable then k.pauses else '[]' end as pauses, c.extensions, '[]'::json as local_holidays,
      c.stopped_at
      from case_clocks c join cases k on k.id = c.case_id join deadline_rules rule on rule.id = c.rule_id
      left join deadline_rules base on base.id = rule.based_on where c.case_id = r.id order by c.id`)} as clocks
  from privacy_cases r join legal_entities e on e.id = r.legal_entity_id
  where r.id = $1 and r.legal_entity_id = any ($3)`;

export async function bareRead(pool: Pool, { userId, entities }: BareSession, id: string) {
  const { rows } = await pool.query(READ, [id, userId, entities]);
  return rows[0] ?? null;
}

export interface BareRequest {
  readonly holder: { readonly name: string; readonly email: string | null; readonly phone: string | null };
  readonly types: readonly string[];
  readonly description: string;
  readonly relation: string;
}

/** The case and the request, in one statement: no clocks, no timeline, no receipt, no letter, no audit. */
const CREATE = (given: string) => `
  with given as (${given}), opened as (
    insert into cases (legal_entity_id, form_type, protocol, key_hash, channel, state, state_group, due_at)
    select entity, 'privacy', 'LGPD-' || extract(year from now()) || '-' || nextval('bare_protocols') || '-B', $2, $3,
      'received', 'open', now() + interval '15 days' from given
    returning id, legal_entity_id, protocol, received_at)
  insert into privacy_requests (id, legal_entity_id, protocol, received_at, relation, requester, holder_name, holder_email,
    holder_phone, types, description)
  select id, legal_entity_id, protocol, received_at, $4, 'holder', $5, $6, $7, $8, $9 from opened
  returning id, protocol, now() + interval '15 days' as due_at, received_at`;
const IN_ORGANISATION = 'select $1::bigint as entity';
const OF_DRAFT = 'delete from case_drafts where secret_hash = $1 returning legal_entity_id as entity';

interface Created {
  readonly id: string;
  readonly protocol: string;
  readonly due_at: string;
  readonly received_at: string;
}

async function insertRequest(pool: Pool, sql: string, first: unknown, channel: string, input: BareRequest) {
  const key = randomBytes(12).toString('base64url');
  const { holder, relation, types, description } = input;
  const values = [
    first,
    digest(key),
    channel,
    relation,
    holder.name,
    holder.email,
    holder.phone,
    types,
    description,
  ];
  const { rows } = await pool.query<Created>(sql, values);
  if (!rows[0]) throw new Error('nothing was written');
  return { ...rows[0], key };
}

export async function bareCreate(pool: Pool, entity: number, input: BareRequest) {
  const { id, protocol, key, due_at } = await insertRequest(
    pool,
    CREATE(IN_ORGANISATION),
    entity,
    'phone',
    input,
  );
  return { id, protocol, key, due_at, mailed_to: input.holder.email };
}

export async function bareSubmit(pool: Pool, draft: string, input: BareRequest) {
  const made = await insertRequest(pool, CREATE(OF_DRAFT), digest(draft), 'form', input);
  const { protocol, key, received_at, due_at } = made;
  const receipt = randomBytes(12).toString('base64url');
  return {
    ...{ protocol, key, received_at, mailed: 'now' },
    terms: [
      {
        about: 'Confirmação e acesso, em declaração completa',
        lines: [
          {
            ...{ of: 'law', name: 'Prazo da lei', words: '15 dias', due_at },
            ...{ source: 'LGPD, art. 19, II', source_url: null },
          },
        ],
      },
    ],
    ...{ receipt_url: `http://localhost/#/receipt/${receipt}`, receipt_code: receipt },
  };
}

export async function bareLogin(pool: Pool, email: string, password: string) {
  const { rows } = await pool.query(
    `select u.id, u.name, u.email, u.password_hash, u.first_access, u.email_verified_at, role.id as role_id,
       role.name as role, role.display_name, array(select json_build_object('name', p.name) from role_permissions rp
         join permissions p on p.id = rp.permission_id where rp.role_id = role.id order by p.name) as permissions
     from users u left join role_users held on held.user_id = u.id left join roles role on role.id = held.role_id
     where u.email = $1 and u.status = 'active' limit 1`,
    [email],
  );
  const [user] = rows;
  if (!user || !(await verify(user.password_hash, password))) return null;
  const token = `cfs_${randomBytes(32).toString('base64url')}`;
  const opened = await pool.query(
    `insert into sessions (user_id, active_role_id, token_hash, expires_at)
     values ($1, $2, $3, now() + interval '12 hours') returning expires_at`,
    [user.id, user.role_id, digest(token)],
  );
  const { id, name, first_access, email_verified_at, role_id, role, display_name, permissions } = user;
  return {
    ...{ app_2fa_enabled: false, token, expires_at: opened.rows[0].expires_at, id, name, email },
    ...{ profile_picture: null, firstAccess: first_access, secondFactorMissing: false, email_verified_at },
    roles: [{ id: role_id, name: role, display_name }],
    ...{ active_role: role, permissions, natural_entity: null, people: [], uncomplete_legal_entity_id: null },
    ...{ pingInterval: 60, slow_kbps_rate: 30, unreadNotifications: 0 },
  };
}

export async function bareHeartbeat(pool: Pool, token: string) {
  const { rows } = await pool.query(
    `select u.email_verified_at, (select count(*) from notifications n where n.user_id = u.id and n.read_at is null
         and n.shown) as unread,
       array(select json_build_object('name', p.name) from role_permissions rp
         join permissions p on p.id = rp.permission_id where rp.role_id = s.active_role_id) as permissions,
       array(select json_build_object('id', r.id, 'name', r.name, 'display_name', r.display_name) from role_users held
         join roles r on r.id = held.role_id where held.user_id = u.id) as roles
     from sessions s join users u on u.id = s.user_id
     where s.token_hash = $1 and s.ended_at is null and s.expires_at > now() and u.status = 'active'`,
    [digest(token)],
  );
  const [found] = rows;
  if (!found) return null;
  return {
    ...{ notifications: [], unread_notifications: found.unread, realtime: false, ping_interval: 60 },
    ...{ slow_kbps_rate: 30, email_verified_at: found.email_verified_at, second_factor_missing: false },
    permissions: found.permissions,
    roles: found.roles,
  };
}
