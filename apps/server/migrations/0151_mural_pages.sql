-- The feed of the Mural finds its page first and asks what was read and signed of the page alone; what is addressed to a
-- reader is an array, whose length the planner knows (docs/decisions/026-speed.md).

-- What is released and addressed to the asker.
create function mural_shown() returns table (id bigint, publish_at timestamptz, pinned boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
declare
  addressed bigint[] := array(select newsletters_addressed_to(app_user_id(), app_scope()));
begin
  return query
    select n.id, n.publish_at, n.pinned from newsletters n
    where n.id = any (addressed) and n.status = 'RE' and n.publish_at <= now()
      and n.deleted_at is null and n.archived_at is null and (n.expires_at is null or n.expires_at > now());
end $$;
revoke all on function mural_shown() from public;

-- What the asker has done with these, which were found to be theirs. Unread again after a relevant change, also for who
-- marked everything as read before it.
create function mural_rows_of(asked bigint[])
  returns table (id bigint, publish_at timestamptz, pinned boolean, is_read boolean, to_sign boolean,
    signature_due_on date)
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
declare
  me bigint := app_user_id();
  seen timestamptz := (select m.seen_until from mural_marks m where m.user_id = me);
begin
  return query
    with reads as materialized (
      select r.newsletter_id, max(r.version) as version from newsletter_reads r
      where r.user_id = me and r.newsletter_id = any (asked) group by 1),
    signed as materialized (
      select s.target_id, max(s.version) as version from read_signatures s
      where s.user_id = me and s.target_type = 'newsletter' and s.target_id = any (asked) group by 1)
    select n.id, n.publish_at, n.pinned,
      r.newsletter_id is not null or (seen is not null and n.publish_at <= seen and coalesce((
        select v.created_at from newsletter_versions v
        where v.newsletter_id = n.id and v.number = n.signed_from), n.publish_at) <= seen),
      n.asks_signature and s.target_id is null, n.signature_due_on
    from newsletters n
    left join reads r on r.newsletter_id = n.id and r.version >= n.signed_from
    left join signed s on s.target_id = n.id and s.version >= n.signed_from
    where n.id = any (asked);
end $$;
revoke all on function mural_rows_of(bigint[]) from public;

-- What the Mural may show the asker.
drop function mural_rows();
create function mural_rows()
  returns table (id bigint, publish_at timestamptz, pinned boolean, is_read boolean, to_sign boolean,
    signature_due_on date)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select * from mural_rows_of(array(select s.id from mural_shown() s))
  $$;
revoke all on function mural_rows() from public;

-- One page of it, pinned first, then the newest, behind the place that was reached: with names that the reader of a unit
-- could not look up, and with what others did.
create or replace function mural_page(filter text, after_pinned boolean, after_published timestamptz, after_id bigint,
    most integer)
  returns table (id bigint, title text, summary text, group_name text, colour text, icon text, author text,
    organisation text, publish_at timestamptz, pinned boolean, highlighted boolean, is_read boolean, to_sign boolean,
    signature_due_on date, allow_like boolean, allow_comment boolean, likes bigint, liked boolean, comments bigint,
    signed bigint)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    with page as materialized (
      select r.id from (
        select s.id, s.publish_at, s.pinned from mural_shown() s where filter = 'all'
        union all
        select m.id, m.publish_at, m.pinned from mural_rows() m
        where filter <> 'all' and case filter when 'unread' then not m.is_read else m.to_sign end) r
      where after_id is null or (r.pinned, r.publish_at, r.id) < (after_pinned, after_published, after_id)
      order by r.pinned desc, r.publish_at desc, r.id desc limit most)
    select p.id, v.title, v.summary, g.name, g.colour, g.icon, u.name, e.shown_name, p.publish_at, p.pinned,
      n.highlighted, p.is_read, p.to_sign, p.signature_due_on, n.allow_like, n.allow_comment,
      (select count(*) from newsletter_likes l where l.newsletter_id = p.id),
      exists (select from newsletter_likes l where l.newsletter_id = p.id and l.user_id = app_user_id()),
      (select count(*) from newsletter_comments c where c.newsletter_id = p.id and c.state in ('approved', 'reported')),
      (select count(*) from read_signatures s where s.target_type = 'newsletter' and s.target_id = p.id
        and s.version >= n.signed_from)
    from mural_rows_of(array(select page.id from page)) p join newsletters n on n.id = p.id
    join newsletter_versions v on v.newsletter_id = n.id and v.number = n.current_version
    join newsletter_groups g on g.id = n.group_id
    join legal_entities e on e.id = n.legal_entity_id
    left join users u on u.id = n.author_id
    order by p.pinned desc, p.publish_at desc, p.id desc
  $$;
