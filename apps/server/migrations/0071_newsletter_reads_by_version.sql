-- Who read which version, and when: a row for each version that somebody opened (docs/decisions/039-newsletters.md).
drop index newsletter_reads_user;
drop index newsletter_reads_contact;
create unique index newsletter_reads_user on newsletter_reads (newsletter_id, user_id, version)
  where user_id is not null;
create unique index newsletter_reads_contact on newsletter_reads (newsletter_id, contact_id, version)
  where contact_id is not null;
revoke update (version) on newsletter_reads from @app_role@;

-- Whether the version that readers get asks for signatures. requires_signature and signature_statement are what is
-- being written: they ask nobody for anything until they are released.
alter table newsletters add column asks_signature boolean not null default false;
alter table newsletters disable trigger user;
update newsletters n set asks_signature = true from newsletter_versions v
where v.newsletter_id = n.id and v.number = n.current_version and n.requires_signature
  and v.signature_statement is not null;
alter table newsletters enable trigger user;
drop index newsletters_due;
create index newsletters_due on newsletters (signature_due_on)
  where asks_signature and status = 'RE' and deleted_at is null and archived_at is null;

create function note_asked_signature() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.asks_signature := exists (select from newsletter_versions v
    where v.newsletter_id = new.id and v.number = new.current_version and v.signature_statement is not null);
  return new;
end $$;
create trigger newsletters_asked_signature before update of current_version on newsletters
  for each row when (new.current_version > old.current_version) execute function note_asked_signature();

-- Readings that count now: of the version that asked for them, or a later one. One line for each reader.
create function newsletter_readings(asked bigint)
  returns table (user_id bigint, contact_id bigint, first_read_at timestamptz, seconds bigint, version integer)
  language sql stable set plan_cache_mode = force_custom_plan as $$
    select r.user_id, r.contact_id, min(r.first_read_at), sum(r.seconds), max(r.version)
    from newsletters n join newsletter_reads r on r.newsletter_id = n.id and r.version >= n.signed_from
    where n.id = asked group by r.user_id, r.contact_id
  $$;
revoke all on function newsletter_readings(bigint) from public;
grant execute on function newsletter_readings(bigint) to @app_role@;

create or replace function newsletter_numbers(asked bigint)
  returns table (audience bigint, readers bigint, signed bigint, likes bigint, comments bigint)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    with n as materialized (select * from newsletters where id = asked
      and (app_user_id() is null or legal_entity_id = any (app_scope()) or id in (select newsletters_for_me()))),
    people as materialized (
      select found.user_id, found.contact_id from n cross join lateral newsletter_people(n.id) found),
    readings as materialized (select r.* from n cross join lateral newsletter_readings(n.id) r)
    select (select count(*) from people),
      (select count(*) from readings r join people p on p.user_id = r.user_id)
        + (select count(*) from readings r join people p on p.contact_id = r.contact_id),
      (select count(distinct p.user_id) from read_signatures s join people p on p.user_id = s.user_id
        where s.target_type = 'newsletter' and s.target_id = asked and s.version >= n.signed_from)
        + (select count(distinct p.contact_id) from read_signatures s join people p on p.contact_id = s.contact_id
          where s.target_type = 'newsletter' and s.target_id = asked and s.version >= n.signed_from),
      (select count(*) from newsletter_likes l where l.newsletter_id = asked),
      (select count(*) from newsletter_comments c where c.newsletter_id = asked and c.state in ('approved', 'reported'))
    from n
  $$;

-- Unread again after a relevant change, also for who marked everything as read before it.
create or replace function mural_newsletters() returns table (
    id bigint, title text, summary text, group_name text, colour text, icon text, author text, organisation text,
    publish_at timestamptz, pinned boolean, highlighted boolean, version integer, allow_like boolean,
    allow_comment boolean, is_read boolean, to_sign boolean, signature_due_on date)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select n.id, v.title, v.summary, g.name, g.colour, g.icon, u.name, e.shown_name, n.publish_at, n.pinned,
      n.highlighted, n.current_version, n.allow_like, n.allow_comment,
      exists (select from newsletter_reads r where r.newsletter_id = n.id and r.user_id = app_user_id()
          and r.version >= n.signed_from)
        or greatest(n.publish_at, relevant.created_at) <= coalesce(m.seen_until, '-infinity'),
      n.asks_signature and not exists (select from read_signatures s where s.user_id = app_user_id()
        and s.target_type = 'newsletter' and s.target_id = n.id and s.version >= n.signed_from),
      n.signature_due_on
    from newsletters n
    join newsletter_versions v on v.newsletter_id = n.id and v.number = n.current_version
    left join newsletter_versions relevant on relevant.newsletter_id = n.id and relevant.number = n.signed_from
    join newsletter_groups g on g.id = n.group_id
    join legal_entities e on e.id = n.legal_entity_id
    left join users u on u.id = n.author_id
    left join mural_marks m on m.user_id = app_user_id()
    where n.id in (select newsletters_for_me()) and n.archived_at is null
      and (n.expires_at is null or n.expires_at > now())
  $$;
