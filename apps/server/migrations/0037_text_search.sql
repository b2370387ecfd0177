-- Text search in Portuguese (platform/text-search) and audiences (platform/audiences), which knowledge items,
-- documents and the drive share.

-- An organisation and a word are then found by one index: GIN (legal_entity_id, search_vector).
create extension if not exists btree_gin;

-- Words as they are compared. Accents go, because people leave them out; but the stemmer of PostgreSQL knows suffixes
-- by their accents (comunicação, responsável, ocorrência), so those are given back, and plurals that it does not know
-- (comunicações, pessoais, imagens) become singular before it sees them. Stop words that lost their accent go as well.
create function search_form(value text) returns text
  language plpgsql immutable strict parallel safe cost 200 as $$
begin
  value := plain_text(value);
  value := regexp_replace(value, '\m(?:nao|sao|ate|tambem|ja|so|voce|voces|estao|sera|serao|ha)\M', ' ', 'g');
  value := regexp_replace(value, '\mleis\M', 'lei', 'g');
  value := regexp_replace(value, '(?:oes|aes)\M', 'ao', 'g');
  value := regexp_replace(value, '(\w\w)ais\M', '\1al', 'g');
  value := regexp_replace(value, '(\w\w)([ai])veis\M', '\1\2vel', 'g');
  value := regexp_replace(value, '(\w\w)eis\M', '\1el', 'g');
  value := regexp_replace(value, '(\w[aeiou])ns\M', '\1m', 'g');
  value := regexp_replace(value, '([au])cao\M', '\1ção', 'g');
  value := regexp_replace(value, 'avel\M', 'ável', 'g');
  value := regexp_replace(value, 'ivel\M', 'ível', 'g');
  return regexp_replace(value, 'encias?\M', 'ência', 'g');
end $$;

-- What a row is found by: the title before tags before the text. Title and tags also as they are written, so that the
-- beginning of a word finds it. Of a text no more than this: a tsvector of more than a megabyte is an error.
create function search_vector(title text, tags text[], body text) returns tsvector
  language plpgsql immutable parallel safe cost 1000 as $$
begin
  return setweight(to_tsvector('pg_catalog.portuguese', search_form(coalesce(title, '')))
      || to_tsvector('pg_catalog.simple', plain_text(coalesce(title, ''))), 'A')
    || setweight(to_tsvector('pg_catalog.portuguese', search_form(coalesce(joined(tags), '')))
      || to_tsvector('pg_catalog.simple', plain_text(coalesce(joined(tags), ''))), 'B')
    || setweight(to_tsvector('pg_catalog.portuguese', search_form(left(coalesce(body, ''), 200000))), 'C');
end $$;

-- What somebody typed: "words together", -without, one ou other; the last word may still be unfinished. Nothing to
-- look for is null.
create function search_query(typed text) returns tsquery
  language plpgsql immutable strict parallel safe as $$
declare
  asked text := regexp_replace(plain_text(left(btrim(typed), 200)), '(\s)ou(\s)', '\1or\2', 'g');
  -- Where a quotation is still open or closed last, nothing is unfinished.
  last text := case when asked ~ '^[^"]*\M$' then (regexp_match(asked, '(?:^|\s)(\w{2,})$'))[1] end;
  whole tsquery := websearch_to_tsquery('pg_catalog.portuguese', search_form(asked));
  before tsquery;
begin
  if last is not null then
    before := websearch_to_tsquery('pg_catalog.portuguese',
      search_form(left(asked, length(asked) - length(last))));
    if asked !~ '\mor\s+\w+$' then
      whole := (before && (websearch_to_tsquery('pg_catalog.portuguese', search_form(last))
        || to_tsquery('pg_catalog.simple', last || ':*')));
    end if;
  end if;
  return case when numnode(whole) > 0 then whole end;
end $$;

-- How well a row fits: words near each other, the title before the text, a long text no better than a short one.
create function search_rank(vector tsvector, query tsquery) returns real
  language sql immutable strict parallel safe
  return ts_rank_cd('{0.05, 0.2, 0.6, 1.0}', vector, query, 1 | 32);

-- The lexemes a query looks for, without those it excludes: a word, and whether the beginning of one is enough.
create function search_lexemes(query tsquery) returns table (lexeme text, is_prefix boolean)
  language sql immutable strict parallel safe as $$
    select replace(part[1], '''''', ''''), coalesce(part[2] like '%*%', false)
    from regexp_matches(querytree(query), '''((?:[^'']|'''')+)''(:[*A-D]+)?', 'g') as part
  $$;

-- A text with what was found in it between U+E000 and U+E001, which no text of ours contains; the page draws <mark>.
-- ts_headline() would compare words as they are written, not in their search form.
create function search_marked(value text, query tsquery) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  shown text := translate(left(value, 60000), U&'\E000\E001', '');
  hits text[];
begin
  with asked as materialized (select * from search_lexemes(query)),
  words as materialized (
    select distinct token from ts_parse('default', shown) where tokid in (1, 2, 3, 9, 10, 11, 15, 16, 17, 20, 21, 22))
  select array_agg(w.token) into hits from words w
  where exists (select from asked a
    where a.lexeme = any (tsvector_to_array(to_tsvector('pg_catalog.portuguese', search_form(w.token))))
      or (a.is_prefix and starts_with(plain_text(w.token), a.lexeme))
      or a.lexeme = plain_text(w.token));
  if hits is null then return shown; end if;
  return (select string_agg(case when parsed.token = any (hits) and parsed.tokid <> 12
      then U&'\E000' || parsed.token || U&'\E001' else parsed.token end, '' order by parsed.at)
    from ts_parse('default', shown) with ordinality as parsed (tokid, token, at));
end $$;

-- The passage with the first find, about `most` characters, marked; where nothing is found, the beginning.
create function search_excerpt(value text, query tsquery, most integer default 240) returns text
  language plpgsql immutable parallel safe as $$
declare
  marked text := case when query is null then left(value, 60000) else search_marked(value, query) end;
  at integer := position(U&'\E000' in marked);
  start integer := greatest(1, at - most / 4);
  passage text;
begin
  if value is null then return null; end if;
  -- From the beginning of a word to the end of one.
  passage := substr(marked, start, most);
  if start > 1 then passage := '…' || regexp_replace(passage, '^\S*\s+', ''); end if;
  if length(marked) >= start + most then passage := regexp_replace(passage, '\s+\S*$', '') || '…'; end if;
  -- A find that the end cut in two is closed.
  if length(passage) - length(replace(passage, U&'\E000', ''))
    > length(passage) - length(replace(passage, U&'\E001', '')) then
    passage := passage || U&'\E001';
  end if;
  return passage;
end $$;

-- Whom something is for (platform/audiences). A unit counts with the units below it; the organisation itself is
-- everyone. A group is its members within the organisation. The target's table removes its rules with its row.
create table audiences (
  id bigint generated always as identity primary key,
  target_type text not null check (target_type ~ '^[a-z_]+$'),
  target_id bigint not null,
  legal_entity_id bigint not null references legal_entities (id),
  unit_id bigint references legal_entities (id) on delete cascade,
  role_id bigint references roles (id) on delete cascade,
  list_id bigint references contact_lists (id) on delete cascade,
  user_id bigint references users (id) on delete cascade,
  check (num_nonnulls(unit_id, role_id, list_id, user_id) = 1),
  unique nulls not distinct (target_type, target_id, unit_id, role_id, list_id, user_id)
);
create index audiences_entity on audiences (legal_entity_id);
create index audiences_unit on audiences (unit_id, target_type) include (target_id) where unit_id is not null;
create index audiences_role on audiences (role_id, target_type, legal_entity_id) include (target_id)
  where role_id is not null;
create index audiences_list on audiences (list_id, target_type) include (target_id) where list_id is not null;
create index audiences_user on audiences (user_id, target_type) include (target_id) where user_id is not null;
alter table audiences enable row level security;
create policy in_scope on audiences to @app_role@ using (legal_entity_id in (select unnest(app_scope())));
grant select, delete, insert (target_type, target_id, legal_entity_id, unit_id, role_id, list_id, user_id)
  on audiences to @app_role@;

-- The trigger of a target's table: after delete … execute function remove_audience('its_target_type').
create function remove_audience() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from audiences where target_type = tg_argv[0] and target_id = old.id;
  return null;
end $$;

-- By what somebody may be addressed, read once for a statement: the organisations they belong to and those above, in
-- the scope they act in; all organisations at or above the scope (null in a person's own context: any); their groups;
-- and the lists that have their address, of those this kind of thing is for.
create type reader_keys as (account bigint, owners bigint[], above bigint[], roles bigint[], lists bigint[]);

create function reader_keys(kind text) returns reader_keys
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
declare
  keys reader_keys;
  scope bigint[] := app_scope();
begin
  keys.account := app_user_id();
  keys.above := case when cardinality(scope) > 0 then array(
    select distinct ancestor_id from legal_entity_tree where entity_id = any (scope)) end;
  keys.owners := array(select distinct above.ancestor_id from places_of_account(keys.account) as place (id)
    join legal_entity_tree above on above.entity_id = place.id
    where keys.above is null or above.ancestor_id = any (keys.above));
  keys.roles := array(select role_id from role_users where user_id = keys.account);
  keys.lists := array(
    with held as materialized (select c.* from contacts c join users u on u.id = keys.account
      where c.emails @> array[u.email] and c.deleted_at is null),
    used as materialized (select distinct a.list_id from audiences a
      where a.target_type = kind and a.list_id is not null and a.legal_entity_id = any (keys.owners))
    select l.id from used join contact_lists l on l.id = used.list_id and l.deleted_at is null
    where exists (select from held
      join legal_entity_tree t on t.entity_id = held.legal_entity_id and t.ancestor_id = l.legal_entity_id
      where case l.kind
        when 'static' then exists (select from contact_list_members m where m.list_id = l.id and m.contact_id = held.id)
        else held.id in (select contact_ids(l.legal_entity_id, l.filter)) end));
  return keys;
end $$;
revoke all on function reader_keys(text) from public;
grant execute on function reader_keys(text) to @app_role@;

-- Whether one thing is addressed to whom the keys are of: is_addressed('document', id, (select reader_keys('document'))).
create function is_addressed(kind text, asked bigint, keys reader_keys) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select exists (select from audiences a where a.target_type = kind and a.target_id = asked and (
      a.unit_id = any (keys.owners)
      or (a.role_id = any (keys.roles) and a.legal_entity_id = any (keys.owners))
      or (a.user_id = keys.account and (keys.above is null or a.legal_entity_id = any (keys.above)))
      or a.list_id = any (keys.lists)))
  $$;
revoke all on function is_addressed(text, bigint, reader_keys) from public;

-- Everything of a kind that is addressed to the asker.
create function addressed_to_me(kind text) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    with keys as materialized (select (reader_keys(kind)).*)
    select a.target_id from keys join audiences a on a.target_type = kind and a.unit_id = any (keys.owners)
    union select a.target_id from keys join audiences a
      on a.target_type = kind and a.role_id = any (keys.roles) and a.legal_entity_id = any (keys.owners)
    union select a.target_id from keys join audiences a on a.target_type = kind and a.user_id = keys.account
      and (keys.above is null or a.legal_entity_id = any (keys.above))
    union select a.target_id from keys join audiences a on a.target_type = kind and a.list_id = any (keys.lists)
  $$;
revoke all on function addressed_to_me(text) from public;

-- Whom one thing reaches now: accounts only, because only they read behind a session. Within the asker's scope; a job
-- has none.
create function audience_accounts(kind text, asked bigint)
  returns table (user_id bigint, name text, email text, unit_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    with rules as materialized (
      select a.* from audiences a where a.target_type = kind and a.target_id = asked
        and (app_user_id() is null or a.legal_entity_id = any (app_scope()))
    ), members as materialized (
      select distinct member.id from (select distinct legal_entity_id from rules) owner
      cross join lateral accounts_of_place(owner.legal_entity_id) as member (id)
    ), found as materialized (
      select place.id from rules cross join lateral accounts_of_place(rules.unit_id) as place (id)
      where rules.unit_id is not null
      union select r.user_id from rules join role_users r on r.role_id = rules.role_id
        join members on members.id = r.user_id
      union select rules.user_id from rules where rules.user_id is not null
      union select members.id from rules cross join lateral contact_list_ids(rules.list_id) as listed (id)
        join contacts c on c.id = listed.id join users u on u.email = any (c.emails)
        join members on members.id = u.id where rules.list_id is not null
    )
    select u.id, u.name, u.email, u.home_entity_id from found join users u on u.id = found.id
    where u.status in ('active', 'invited')
  $$;
revoke all on function audience_accounts(text, bigint) from public;
grant execute on function audience_accounts(text, bigint) to @app_role@;
