-- Readers turn the pages of what they may consult without everything being read first: an index is walked in the order of
-- the page, each row is asked whether it is addressed to the reader, and the count ends a thousand after the page
-- (docs/decisions/044-knowledge-base.md). To whom little is addressed, or where words find little, that is read as a set.

-- What is addressed to the reader, where that is little; null where it is more.
create function few_addressed(kind text, keys reader_keys, few integer) returns bigint[]
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
    select case when count(*) <= few then coalesce(array_agg(distinct target_id), '{}') end from (
      select a.target_id from audiences a where a.target_type = kind and a.unit_id = any (keys.owners)
      union all select a.target_id from unnest(keys.roles, keys.role_owners) as held (role_id, owner_id)
        join audiences a on a.target_type = kind and a.role_id = held.role_id and a.legal_entity_id = held.owner_id
      union all select a.target_id from audiences a where a.target_type = kind and a.user_id = keys.account
        and (keys.above is null or a.legal_entity_id = any (keys.above))
      union all select a.target_id from audiences a where a.target_type = kind and a.list_id = any (keys.lists)
      limit few + 1) found
  $$;
revoke all on function few_addressed(text, reader_keys, integer) from public;

-- The organisations whose articles or documents may be addressed to somebody.
create function reader_sources(kind text, keys reader_keys) returns bigint[]
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select keys.owners || coalesce(keys.above, array(select distinct a.legal_entity_id from audiences a
      where a.target_type = kind and a.user_id = keys.account))
  $$;
revoke all on function reader_sources(text, reader_keys) from public;

drop index knowledge_items_newest;
create index knowledge_items_newest on knowledge_items (released_at desc, id desc) include (legal_entity_id, category_id)
  where status = 'RE' and deleted_at is null;
create index knowledge_versions_tags on knowledge_versions using gin (legal_entity_id, tags) where current;

-- One page of what the asker may read of a category and below, a tag and what their words find; the newest first, and of
-- finds the best: the thousand newest are weighed.
create function consult_knowledge(words text, category bigint, tagged text, most integer, skip integer)
  returns table (item_id bigint, found integer, more boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  few constant integer := 8000;
  counted constant integer := skip + 1000;
  keys reader_keys := reader_keys('knowledge_item');
  asked tsquery := case when words <> '' then search_query(words) end;
  below bigint[] := case when category is not null then array(select knowledge_categories_below(category)) end;
  mine bigint[] := few_addressed('knowledge_item', keys, few);
  named bigint[];
  hits bigint[];
begin
  if asked is not null or tagged is not null then
    -- The organisation first: the indexes of words and tags begin with it.
    named := array(select v.item_id from knowledge_versions v
      where v.current and v.legal_entity_id = any (reader_sources('knowledge_item', keys))
        and (asked is null or v.search_vector @@ asked) and (tagged is null or v.tags @> array[tagged]) limit few + 1);
    if cardinality(named) > few then named := null; end if;
  end if;
  hits := array(
    select k.id from knowledge_items k
    where k.status = 'RE' and k.deleted_at is null and (below is null or k.category_id = any (below))
      and (mine is null or k.id = any (mine)) and (named is null or k.id = any (named))
      -- Compared with true, each is asked of the row that is walked over, and joined with nothing.
      and (named is not null or asked is null and tagged is null or (select true from knowledge_versions v
        where v.item_id = k.id and v.current and (asked is null or v.search_vector @@ asked)
          and (tagged is null or v.tags @> array[tagged]) limit 1) is true)
      and (mine is not null or (select true from audiences a
        where a.target_type = 'knowledge_item' and a.target_id = k.id and (
          a.unit_id = any (keys.owners)
          or (a.role_id, a.legal_entity_id) in (select * from unnest(keys.roles, keys.role_owners))
          or (a.user_id = keys.account and (keys.above is null or a.legal_entity_id = any (keys.above)))
          or a.list_id = any (keys.lists)) limit 1) is true)
    order by k.released_at desc, k.id desc limit counted + 1);
  return query
    with newest as materialized (
      select hit.id, hit.place from unnest(hits[:counted]) with ordinality as hit (id, place)),
    weighed as materialized (
      select v.item_id, search_rank(v.search_vector, asked) as fit
      from newest join knowledge_versions v on v.item_id = newest.id and v.current
      where asked is not null and newest.place <= 1000)
    select newest.id, least(cardinality(hits), counted), cardinality(hits) > counted
    from newest left join weighed on weighed.item_id = newest.id
    order by weighed.fit desc nulls last, newest.place limit most offset skip;
end $$;
revoke all on function consult_knowledge(text, bigint, text, integer, integer) from public;
grant execute on function consult_knowledge(text, bigint, text, integer, integer) to @app_role@;
drop function newest_knowledge_for_me(bigint, integer, integer);

-- One page of what the asker may read of a type and a tag, where the words are: in code, title, tags, summary or text. By
-- title, or the nearest first: the thousand registered last are weighed.
create function consult_documents(typed text, of_kind text, tagged text, by_title boolean, most integer, skip integer)
  returns table (id bigint, found integer, more boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  few constant integer := 8000;
  counted constant integer := skip + 1000;
  keys reader_keys := reader_keys('document');
  asked tsquery := case when typed <> '' then search_query(typed) end;
  mine bigint[] := few_addressed('document', keys, few);
  titled bigint[];
  named bigint[];
  hits bigint[];
begin
  if typed <> '' then
    titled := array(select m.id from documents m
      where m.legal_entity_id = any (reader_sources('document', keys)) and m.search_vector @@ asked
        and m.status in ('in_force', 'periodic_review') and m.deleted_at is null limit few + 1);
    named := array(select p.document_id from document_passages p
      where p.legal_entity_id = any (reader_sources('document', keys)) and p.search_vector @@ asked and p.current
      limit few + 1);
    named := case when greatest(cardinality(titled), cardinality(named)) <= few then titled || named end;
  end if;
  -- The order is part of the statement: an index is walked in it.
  execute format($statement$ select array(
    select d.id from documents d
    where d.status in ('in_force', 'periodic_review') and d.deleted_at is null
      and ($1 is null or d.kind = $1) and ($2 is null or d.tags @> array[$2])
      and (d.expires_on is null or d.expires_on >= today_in_brasilia())
      and ($3 is null or d.id = any ($3)) and ($4 is null or d.id = any ($4))
      and ($4 is not null or $5 is null or d.search_vector @@ $5 or (select true from document_passages p
        where p.document_id = d.id and p.current and p.search_vector @@ $5 limit 1) is true)
      and ($3 is not null or (select true from audiences a
        where a.target_type = 'document' and a.target_id = d.id and (
          a.unit_id = any (($6).owners)
          or (a.role_id, a.legal_entity_id) in (select * from unnest(($6).roles, ($6).role_owners))
          or (a.user_id = ($6).account and (($6).above is null or a.legal_entity_id = any (($6).above)))
          or a.list_id = any (($6).lists)) limit 1) is true)
    order by %s limit $7) $statement$,
    case when by_title or typed = '' then 'd.title collate "pt-BR-x-icu", d.id' else 'd.id desc' end)
  into hits using of_kind, tagged, mine, named, asked, keys, counted + 1;
  return query
    with placed as materialized (
      select hit.id, hit.place from unnest(hits[:counted]) with ordinality as hit (id, place)),
    weighed as materialized (
      select fits.id, max(fits.rank) as rank from (
        select d.id, 2 * search_rank(d.search_vector, asked) as rank
        from placed join documents d on d.id = placed.id
        where typed <> '' and not by_title and placed.place <= 1000 and d.search_vector @@ asked
        union all
        select placed.id, search_rank(p.search_vector, asked)
        from placed join document_passages p on p.document_id = placed.id and p.current
        where typed <> '' and not by_title and placed.place <= 1000 and p.search_vector @@ asked) fits
      group by fits.id)
    select placed.id, least(cardinality(hits), counted), cardinality(hits) > counted
    from placed left join weighed on weighed.id = placed.id
    order by weighed.rank desc nulls last, placed.place limit most offset skip;
end $$;
revoke all on function consult_documents(text, text, text, boolean, integer, integer) from public;
grant execute on function consult_documents(text, text, text, boolean, integer, integer) to @app_role@;
drop function find_my_documents(text, text, text, boolean, integer, integer);
drop function documents_asked_by_me(text, text, text);

-- The tags of what a reader may read, the most used first: of the thousand documents registered last.
create or replace function document_tags_for_me(most integer) returns setof text
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
declare
  keys reader_keys := reader_keys('document');
  mine bigint[] := few_addressed('document', keys, 8000);
begin
  return query
    with newest as materialized (
      select d.tags from documents d
      where d.status in ('in_force', 'periodic_review') and d.deleted_at is null and d.tags <> '{}'
        and (d.expires_on is null or d.expires_on >= today_in_brasilia()) and (mine is null or d.id = any (mine))
        and (mine is not null or (select true from audiences a
          where a.target_type = 'document' and a.target_id = d.id and (
            a.unit_id = any (keys.owners)
            or (a.role_id, a.legal_entity_id) in (select * from unnest(keys.roles, keys.role_owners))
            or (a.user_id = keys.account and (keys.above is null or a.legal_entity_id = any (keys.above)))
            or a.list_id = any (keys.lists)) limit 1) is true)
      order by d.id desc limit 1000)
    select tag from newest cross join lateral unnest(newest.tags) as tag group by tag order by count(*) desc, tag limit most;
end $$;

-- The same of articles.
create function knowledge_tags_for_me(most integer) returns setof text
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select tag from consult_knowledge('', null, null, 1000, 0) as hit
    join knowledge_versions v on v.item_id = hit.item_id and v.current
    cross join lateral unnest(v.tags) as tag group by tag order by count(*) desc, tag limit most
  $$;
revoke all on function knowledge_tags_for_me(integer) from public;
grant execute on function knowledge_tags_for_me(integer) to @app_role@;
