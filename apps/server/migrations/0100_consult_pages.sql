-- Readers turn the pages of everything they may consult, and are told how much there is
-- (docs/decisions/044-knowledge-base.md). What is addressed to them is read once as a set: asked row by row, far pages
-- and counts would take as many questions as there are rows. The planner takes a function for a thousand rows and would
-- join one by one, so these functions do without nested loops.

-- By the index of each kind of rule, also where somebody holds few groups and there are many rules.
alter function addressed_to_me(text) set enable_seqscan = off;
-- What names somebody counts in the organisations they act in: told by the index alone.
drop index audiences_user;
create index audiences_user on audiences (user_id, target_type) include (target_id, legal_entity_id)
  where user_id is not null;

create index knowledge_items_consulted on knowledge_items (id) include (released_at, category_id, legal_entity_id)
  where status = 'RE' and deleted_at is null;

-- What the asker may read of a category and below, or of all.
create function knowledge_of_category_for_me(category bigint) returns table (id bigint, released_at timestamptz, legal_entity_id bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set enable_nestloop = off as $$
begin
  return query select k.id, k.released_at, k.legal_entity_id from addressed_to_me('knowledge_item') as addressed (id)
    join knowledge_items k on k.id = addressed.id
    where k.status = 'RE' and k.deleted_at is null
      and (category is null or k.category_id in (select knowledge_categories_below(category)));
end $$;
revoke all on function knowledge_of_category_for_me(bigint) from public;

-- One page of it, the newest first.
create function newest_knowledge_for_me(category bigint, most integer, skip integer)
  returns table (item_id bigint, found bigint)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    with mine as materialized (select * from knowledge_of_category_for_me(category))
    select id, (select count(*) from mine) from mine order by released_at desc, id desc limit most offset skip
  $$;
revoke all on function newest_knowledge_for_me(bigint, integer, integer) from public;
grant execute on function newest_knowledge_for_me(bigint, integer, integer) to @app_role@;

-- One page of what a reader's words find in the released texts, the best first. Of very many finds only the newest are
-- weighed; the others follow, the newest first.
drop function search_knowledge_for_me(text, bigint, integer);
create function search_knowledge_for_me(words text, category bigint, most integer, skip integer)
  returns table (item_id bigint, found bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
declare
  asked tsquery := search_query(words);
begin
  return query
    with mine as materialized (select * from knowledge_of_category_for_me(category)),
    -- The organisation first: the index of words begins with it.
    found as materialized (
      select v.item_id from knowledge_versions v
      where v.current and v.legal_entity_id = any (array(select distinct mine.legal_entity_id from mine))
        and v.search_vector @@ asked),
    hits as materialized (
      select mine.id as item_id, mine.released_at from mine where mine.id in (select found.item_id from found)),
    newest as materialized (
      select hits.item_id from hits order by hits.released_at desc, hits.item_id desc limit 1000),
    weighed as materialized (
      select v.item_id, search_rank(v.search_vector, asked) as fit
      from newest join knowledge_versions v on v.item_id = newest.item_id and v.current)
    select hits.item_id, (select count(*) from hits) from hits left join weighed on weighed.item_id = hits.item_id
    order by weighed.fit desc nulls last, hits.released_at desc, hits.item_id desc limit most offset skip;
end $$;
revoke all on function search_knowledge_for_me(text, bigint, integer, integer) from public;
grant execute on function search_knowledge_for_me(text, bigint, integer, integer) to @app_role@;

create index documents_consulted_all on documents (title collate "pt-BR-x-icu", id)
  include (kind, expires_on, legal_entity_id)
  where status in ('in_force', 'periodic_review') and deleted_at is null;

-- What the asker may read of a type and a tag, where the words are: in code, title, tags, summary or text.
create function documents_asked_by_me(typed text, of_kind text, tagged text) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set enable_nestloop = off as $$
declare
  asked tsquery := case when typed <> '' then search_query(typed) end;
begin
  return query
    with mine as materialized (
      select d.id, d.legal_entity_id from addressed_to_me('document') as addressed (id)
      join documents d on d.id = addressed.id
      where d.status in ('in_force', 'periodic_review') and d.deleted_at is null
        and (of_kind is null or d.kind = of_kind) and (tagged is null or d.tags @> array[tagged])
        and (d.expires_on is null or d.expires_on >= today_in_brasilia()))
    select mine.id from mine where typed = '' or mine.id in (
      select m.id from documents m
      where m.legal_entity_id = any (array(select distinct one.legal_entity_id from mine one)) and m.search_vector @@ asked
        and m.status in ('in_force', 'periodic_review') and m.deleted_at is null
      union select p.document_id from document_passages p
      where p.legal_entity_id = any (array(select distinct one.legal_entity_id from mine one))
        and p.search_vector @@ asked and p.current);
end $$;
revoke all on function documents_asked_by_me(text, text, text) from public;

-- One page of it: by title, or the nearest first. Of very many finds only those registered last are weighed.
drop function find_my_documents(text, text, text);
create function find_my_documents(typed text, of_kind text, tagged text, by_title boolean, most integer, skip integer)
  returns table (id bigint, found bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  asked tsquery := case when typed <> '' then search_query(typed) end;
begin
  if by_title or typed = '' then
    -- In the order of an index, each compared with what is the asker's: sorting titles takes longer. The comparison
    -- with true keeps the planner from joining them.
    return query
      with mine as materialized (select documents_asked_by_me(typed, of_kind, tagged) as id)
      select d.id, (select count(*) from mine) from documents d
      where d.status in ('in_force', 'periodic_review') and d.deleted_at is null
        and (d.id in (select mine.id from mine)) is true
      order by d.title collate "pt-BR-x-icu", d.id limit most offset skip;
    return;
  end if;
  return query
    with mine as materialized (select documents_asked_by_me(typed, of_kind, tagged) as id),
    newest as materialized (select mine.id from mine order by mine.id desc limit 1000),
    weighed as materialized (
      select fits.id, max(fits.rank) as rank from (
        select d.id, 2 * search_rank(d.search_vector, asked) as rank
        from newest join documents d on d.id = newest.id where d.search_vector @@ asked
        union all
        select newest.id, search_rank(p.search_vector, asked)
        from newest join document_passages p on p.document_id = newest.id and p.current where p.search_vector @@ asked) fits
      group by fits.id)
    select mine.id, (select count(*) from mine) from mine left join weighed on weighed.id = mine.id
    order by weighed.rank desc nulls last, mine.id desc limit most offset skip;
end $$;
revoke all on function find_my_documents(text, text, text, boolean, integer, integer) from public;
grant execute on function find_my_documents(text, text, text, boolean, integer, integer) to @app_role@;

-- The tags of what a reader may read, the most used first.
create index documents_reader_tags on documents (id) include (tags, expires_on)
  where status in ('in_force', 'periodic_review') and deleted_at is null and tags <> '{}';
create function document_tags_for_me(most integer) returns setof text
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set enable_nestloop = off as $$
    with mine as materialized (
      select d.tags from addressed_to_me('document') as addressed (id) join documents d on d.id = addressed.id
      where d.status in ('in_force', 'periodic_review') and d.deleted_at is null and d.tags <> '{}'
        and (d.expires_on is null or d.expires_on >= today_in_brasilia())),
    -- Equal lists are many: each is taken apart once.
    lists as materialized (select tags, count(*) as documents from mine group by tags)
    select tag from lists cross join lateral unnest(tags) as tag group by tag order by sum(documents) desc, tag limit most
  $$;
revoke all on function document_tags_for_me(integer) from public;
grant execute on function document_tags_for_me(integer) to @app_role@;
