-- The feed of the Mural reads what is addressed to its reader once, and texts and numbers of the page alone
-- (docs/decisions/026-speed.md): 10,000 newsletters took 450 ms where this takes 115.

-- Which versions somebody read and signed, out of the index alone.
drop index newsletter_reads_reader;
create index newsletter_reads_reader on newsletter_reads (user_id, newsletter_id, version) where user_id is not null;
drop index read_signatures_signer;
create index read_signatures_signer on read_signatures (user_id, target_type, target_id, version)
  where user_id is not null;

-- What the Mural may show the asker. Unread again after a relevant change, also for who marked everything as read
-- before it.
create function mural_rows()
  returns table (id bigint, publish_at timestamptz, pinned boolean, is_read boolean, to_sign boolean,
    signature_due_on date)
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
declare
  me bigint := app_user_id();
  seen timestamptz := (select m.seen_until from mural_marks m where m.user_id = me);
begin
  return query
    with addressed as materialized (
      select found.id from newsletters_addressed_to(me, app_scope()) as found (id)),
    reads as materialized (
      select r.newsletter_id, max(r.version) as version from newsletter_reads r where r.user_id = me group by 1),
    signed as materialized (
      select s.target_id, max(s.version) as version from read_signatures s
      where s.user_id = me and s.target_type = 'newsletter' group by 1)
    select n.id, n.publish_at, n.pinned,
      r.newsletter_id is not null or (seen is not null and n.publish_at <= seen and coalesce((
        select v.created_at from newsletter_versions v
        where v.newsletter_id = n.id and v.number = n.signed_from), n.publish_at) <= seen),
      n.asks_signature and s.target_id is null, n.signature_due_on
    from addressed a join newsletters n on n.id = a.id
    left join reads r on r.newsletter_id = n.id and r.version >= n.signed_from
    left join signed s on s.target_id = n.id and s.version >= n.signed_from
    where n.status = 'RE' and n.publish_at <= now() and n.deleted_at is null and n.archived_at is null
      and (n.expires_at is null or n.expires_at > now());
end $$;
revoke all on function mural_rows() from public;
grant execute on function mural_rows() to @app_role@;

-- One page of it, pinned first, then the newest, behind the place that was reached: with names that the reader of a unit
-- could not look up, and with what others did.
create function mural_page(filter text, after_pinned boolean, after_published timestamptz, after_id bigint, most integer)
  returns table (id bigint, title text, summary text, group_name text, colour text, icon text, author text,
    organisation text, publish_at timestamptz, pinned boolean, highlighted boolean, is_read boolean, to_sign boolean,
    signature_due_on date, allow_like boolean, allow_comment boolean, likes bigint, liked boolean, comments bigint,
    signed bigint)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    with page as materialized (
      select r.* from mural_rows() r
      where case filter when 'unread' then not r.is_read when 'to_sign' then r.to_sign else true end
        and (after_id is null or (r.pinned, r.publish_at, r.id) < (after_pinned, after_published, after_id))
      order by r.pinned desc, r.publish_at desc, r.id desc limit most)
    select p.id, v.title, v.summary, g.name, g.colour, g.icon, u.name, e.shown_name, p.publish_at, p.pinned,
      n.highlighted, p.is_read, p.to_sign, p.signature_due_on, n.allow_like, n.allow_comment,
      (select count(*) from newsletter_likes l where l.newsletter_id = p.id),
      exists (select from newsletter_likes l where l.newsletter_id = p.id and l.user_id = app_user_id()),
      (select count(*) from newsletter_comments c where c.newsletter_id = p.id and c.state in ('approved', 'reported')),
      (select count(*) from read_signatures s where s.target_type = 'newsletter' and s.target_id = p.id
        and s.version >= n.signed_from)
    from page p join newsletters n on n.id = p.id
    join newsletter_versions v on v.newsletter_id = n.id and v.number = n.current_version
    join newsletter_groups g on g.id = n.group_id
    join legal_entities e on e.id = n.legal_entity_id
    left join users u on u.id = n.author_id
    order by p.pinned desc, p.publish_at desc, p.id desc
  $$;
revoke all on function mural_page(text, boolean, timestamptz, bigint, integer) from public;
grant execute on function mural_page(text, boolean, timestamptz, bigint, integer) to @app_role@;

-- How many are unread and to be signed, and the first ones of these.
create function mural_counts(most integer)
  returns table (unread bigint, to_sign_count bigint, to_sign json)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    with mine as materialized (select * from mural_rows() r where not r.is_read or r.to_sign)
    select (select count(*) from mine where not is_read), (select count(*) from mine where mine.to_sign),
      coalesce((select json_agg(json_build_object('id', first.id, 'title', v.title,
          'due_on', to_char(first.signature_due_on, 'YYYY-MM-DD'))
          order by first.signature_due_on nulls last, first.publish_at, first.id)
        from (select mine.* from mine where mine.to_sign
          order by mine.signature_due_on nulls last, mine.publish_at, mine.id limit most) first
        join newsletters n on n.id = first.id
        join newsletter_versions v on v.newsletter_id = n.id and v.number = n.current_version), '[]')
  $$;
revoke all on function mural_counts(integer) from public;
grant execute on function mural_counts(integer) to @app_role@;

drop function mural_numbers(bigint[]);
drop function mural_newsletters();
