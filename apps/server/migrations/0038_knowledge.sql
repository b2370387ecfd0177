-- The knowledge base: articles in versions, in a tree of categories, for an audience; what readers say of them
-- (docs/decisions/044-knowledge-base.md).

create table knowledge_categories (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id),
  parent_id bigint,
  name text not null,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  unique (id, legal_entity_id),
  foreign key (parent_id, legal_entity_id) references knowledge_categories (id, legal_entity_id),
  constraint knowledge_categories_not_itself check (parent_id <> id)
);
create unique index knowledge_categories_name on knowledge_categories
  (legal_entity_id, parent_id, plain_text(name)) nulls not distinct;
create index knowledge_categories_parent on knowledge_categories (parent_id) where parent_id is not null;

-- A category and everything below it.
create function knowledge_categories_below(asked bigint) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    with recursive below as (
      select asked as id union select c.id from below join knowledge_categories c on c.parent_id = below.id)
    select id from below
  $$;
revoke all on function knowledge_categories_below(bigint) from public;
grant execute on function knowledge_categories_below(bigint) to @app_role@;

-- The article that is being written. Readers get the current row of knowledge_versions.
create table knowledge_items (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id),
  title text not null,
  summary text,
  -- HTML of the one allow-list (contracts/platform/rich-text), sanitised before it came here; and its words.
  body text not null default '',
  words text not null default '',
  tags text[] not null default '{}',
  category_id bigint,
  owner_id bigint references users (id) on delete set null,
  author_id bigint references users (id) on delete set null,
  review_on date,
  -- The review date that the owner was told of.
  reminded_of date,
  status text not null default 'DR' check (status in ('DR', 'RE')),
  -- The current row of knowledge_versions; 0 until it is released.
  current_version integer not null default 0,
  released_at timestamptz,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (plain_text(title || ' ' || joined(tags))) stored,
  search_vector tsvector not null
    generated always as (search_vector(title, tags, coalesce(summary, '') || ' ' || words)) stored,
  unique (id, legal_entity_id),
  foreign key (category_id, legal_entity_id) references knowledge_categories (id, legal_entity_id),
  constraint knowledge_items_released check ((status = 'RE') = (current_version > 0 and released_at is not null))
);
create index knowledge_items_words on knowledge_items using gin (legal_entity_id, search_vector)
  where deleted_at is null;
create index knowledge_items_search on knowledge_items using gin (search_text gin_trgm_ops) where deleted_at is null;
create index knowledge_items_entity on knowledge_items (legal_entity_id, id) where deleted_at is null;
create index knowledge_items_title on knowledge_items (legal_entity_id, title collate "pt-BR-x-icu", id)
  where deleted_at is null;
create index knowledge_items_review on knowledge_items (legal_entity_id, review_on, id) where deleted_at is null;
create index knowledge_items_updated on knowledge_items (legal_entity_id, updated_at, id) where deleted_at is null;
create index knowledge_items_status on knowledge_items (legal_entity_id, status, id) where deleted_at is null;
create index knowledge_items_all on knowledge_items (id) include (legal_entity_id) where deleted_at is null;
create index knowledge_items_all_title on knowledge_items (title collate "pt-BR-x-icu", id) include (legal_entity_id)
  where deleted_at is null;
create index knowledge_items_all_review on knowledge_items (review_on, id) include (legal_entity_id)
  where deleted_at is null;
create index knowledge_items_all_updated on knowledge_items (updated_at, id) include (legal_entity_id)
  where deleted_at is null;
create index knowledge_items_category on knowledge_items (category_id, legal_entity_id) where category_id is not null;
create index knowledge_items_owner on knowledge_items (owner_id, review_on) where owner_id is not null;
create index knowledge_items_author on knowledge_items (author_id) where author_id is not null;
create index knowledge_items_deleted on knowledge_items (deleted_at) where deleted_at is not null;
-- Whose review is due and who was not told.
create index knowledge_items_due on knowledge_items (review_on)
  where status = 'RE' and deleted_at is null and owner_id is not null;
-- What the reminder writes is no change of the article.
create trigger knowledge_items_version before update on knowledge_items
  for each row when (old.reminded_of is not distinct from new.reminded_of) execute function next_version();
create trigger knowledge_items_audience after delete on knowledge_items
  for each row execute function remove_audience('knowledge_item');

-- What was released, never changed; `current` is the one that readers get and search.
create table knowledge_versions (
  item_id bigint not null,
  number integer not null check (number > 0),
  legal_entity_id bigint not null,
  title text not null,
  summary text,
  body text not null,
  words text not null,
  tags text[] not null,
  current boolean not null default true,
  note text,
  content_hash bytea not null check (octet_length(content_hash) = 32),
  released_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  search_text text not null generated always as (plain_text(title || ' ' || joined(tags))) stored,
  search_vector tsvector not null
    generated always as (search_vector(title, tags, coalesce(summary, '') || ' ' || words)) stored,
  primary key (item_id, number),
  foreign key (item_id, legal_entity_id) references knowledge_items (id, legal_entity_id) on delete cascade
);
create unique index knowledge_versions_current on knowledge_versions (item_id) where current;
create index knowledge_versions_words on knowledge_versions using gin (legal_entity_id, search_vector) where current;
create index knowledge_versions_slips on knowledge_versions using gin (search_text gin_trgm_ops) where current;
create index knowledge_versions_entity on knowledge_versions (legal_entity_id);
create index knowledge_versions_released_by on knowledge_versions (released_by) where released_by is not null;

-- Articles beside this one, as its author chose them.
create table knowledge_links (
  item_id bigint not null,
  related_id bigint not null,
  legal_entity_id bigint not null,
  position integer not null default 0,
  primary key (item_id, related_id),
  check (item_id <> related_id),
  foreign key (item_id, legal_entity_id) references knowledge_items (id, legal_entity_id) on delete cascade,
  foreign key (related_id, legal_entity_id) references knowledge_items (id, legal_entity_id) on delete cascade
);
create index knowledge_links_related on knowledge_links (related_id, legal_entity_id);
create index knowledge_links_entity on knowledge_links (legal_entity_id);

-- Who opened an article, when first and when last.
create table knowledge_reads (
  item_id bigint not null,
  legal_entity_id bigint not null,
  user_id bigint not null references users (id) on delete cascade,
  first_read_at timestamptz not null default now(),
  last_read_at timestamptz not null default now(),
  primary key (item_id, user_id),
  foreign key (item_id, legal_entity_id) references knowledge_items (id, legal_entity_id) on delete cascade
);
create index knowledge_reads_user on knowledge_reads (user_id);
create index knowledge_reads_entity on knowledge_reads (legal_entity_id);

-- 'Este artigo ajudou?': the last answer of each reader.
create table knowledge_votes (
  item_id bigint not null,
  legal_entity_id bigint not null,
  user_id bigint not null references users (id) on delete cascade,
  useful boolean not null,
  version integer not null,
  voted_at timestamptz not null default now(),
  primary key (item_id, user_id),
  foreign key (item_id, legal_entity_id) references knowledge_items (id, legal_entity_id) on delete cascade
);
create index knowledge_votes_user on knowledge_votes (user_id);
create index knowledge_votes_entity on knowledge_votes (legal_entity_id);

-- How many read an article and what they said, kept by the triggers below: lists order by them.
create table knowledge_figures (
  item_id bigint primary key,
  legal_entity_id bigint not null,
  readers integer not null default 0,
  useful integer not null default 0,
  not_useful integer not null default 0,
  foreign key (item_id, legal_entity_id) references knowledge_items (id, legal_entity_id) on delete cascade
);
create index knowledge_figures_readers on knowledge_figures (legal_entity_id, readers desc, item_id);

create function begin_knowledge_figures() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into knowledge_figures (item_id, legal_entity_id) values (new.id, new.legal_entity_id);
  return null;
end $$;
create trigger knowledge_items_figures after insert on knowledge_items
  for each row execute function begin_knowledge_figures();

create function count_knowledge_read() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  step integer := case when tg_op = 'INSERT' then 1 else -1 end;
begin
  update knowledge_figures set readers = readers + step where item_id = coalesce(new.item_id, old.item_id);
  return null;
end $$;
create trigger knowledge_reads_counted after insert or delete on knowledge_reads
  for each row execute function count_knowledge_read();

create function count_knowledge_vote() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  yes integer := 0;
  no integer := 0;
begin
  if tg_op <> 'DELETE' then
    if new.useful then yes := yes + 1; else no := no + 1; end if;
  end if;
  if tg_op <> 'INSERT' then
    if old.useful then yes := yes - 1; else no := no - 1; end if;
  end if;
  update knowledge_figures set useful = useful + yes, not_useful = not_useful + no
    where item_id = coalesce(new.item_id, old.item_id);
  return null;
end $$;
create trigger knowledge_votes_counted after insert or update or delete on knowledge_votes
  for each row execute function count_knowledge_vote();

-- What a reader says is wrong or missing; whoever writes accepts or declines it, in words.
create table knowledge_suggestions (
  id bigint generated always as identity primary key,
  item_id bigint not null,
  legal_entity_id bigint not null,
  -- The version that was read.
  version integer not null,
  author_id bigint references users (id) on delete set null,
  body text not null,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'declined')),
  answer text,
  decided_by bigint references users (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state = 'pending') = (decided_at is null)),
  foreign key (item_id, legal_entity_id) references knowledge_items (id, legal_entity_id) on delete cascade
);
create index knowledge_suggestions_item on knowledge_suggestions (item_id, id);
create index knowledge_suggestions_waiting on knowledge_suggestions (legal_entity_id, item_id) where state = 'pending';
create index knowledge_suggestions_author on knowledge_suggestions (author_id) where author_id is not null;
create index knowledge_suggestions_decided_by on knowledge_suggestions (decided_by) where decided_by is not null;

-- Who has the editor open: the others are told.
create table knowledge_editors (
  item_id bigint not null,
  legal_entity_id bigint not null,
  user_id bigint not null references users (id) on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (item_id, user_id),
  foreign key (item_id, legal_entity_id) references knowledge_items (id, legal_entity_id) on delete cascade
);
create index knowledge_editors_user on knowledge_editors (user_id);
create index knowledge_editors_entity on knowledge_editors (legal_entity_id);

-- Released and addressed: what somebody may read.
create function is_readable_knowledge(asked bigint, keys reader_keys) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select exists (select from knowledge_items k
      where k.id = asked and k.status = 'RE' and k.deleted_at is null and is_addressed('knowledge_item', k.id, keys))
  $$;
revoke all on function is_readable_knowledge(bigint, reader_keys) from public;
grant execute on function is_readable_knowledge(bigint, reader_keys) to @app_role@;

-- Everything the asker may read.
create function knowledge_for_me() returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select k.id from addressed_to_me('knowledge_item') as found (id) join knowledge_items k on k.id = found.id
    where k.status = 'RE' and k.deleted_at is null
  $$;
revoke all on function knowledge_for_me() from public;
grant execute on function knowledge_for_me() to @app_role@;

-- The organisations whose articles may be addressed to somebody.
create function knowledge_sources(keys reader_keys) returns bigint[]
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select keys.owners || coalesce(keys.above, array(select distinct a.legal_entity_id from audiences a
      where a.target_type = 'knowledge_item' and a.user_id = keys.account))
  $$;
revoke all on function knowledge_sources(reader_keys) from public;

-- What a reader's words find, the best first: of the released texts, within `category` and below where it is given.
-- Of very many finds those with the common words are not all weighed.
create function search_knowledge_for_me(words text, category bigint, most integer)
  returns table (item_id bigint, fit real, found bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
declare
  keys reader_keys := reader_keys('knowledge_item');
  sources bigint[] := knowledge_sources(keys);
  asked tsquery := search_query(words);
begin
  return query
    with hits as materialized (
      select v.item_id, search_rank(v.search_vector, asked) as fit from knowledge_versions v
      where v.current and v.legal_entity_id = any (sources) and v.search_vector @@ asked limit 2000),
    readable as materialized (
      select h.* from hits h join knowledge_items k on k.id = h.item_id
      where is_readable_knowledge(h.item_id, keys)
        and (category is null or k.category_id in (select knowledge_categories_below(category))))
    select r.item_id, r.fit, count(*) over () from readable r order by r.fit desc, r.item_id desc limit most;
end $$;
revoke all on function search_knowledge_for_me(text, bigint, integer) from public;
grant execute on function search_knowledge_for_me(text, bigint, integer) to @app_role@;

-- Titles and tags of what a reader may read that resemble what they typed.
create function knowledge_like(typed text, most integer) returns setof text
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set pg_trgm.word_similarity_threshold = 0.4 as $$
declare
  keys reader_keys := reader_keys('knowledge_item');
  sources bigint[] := knowledge_sources(keys);
begin
  return query
    with near as materialized (
      select v.item_id, v.title || ' ' || joined(v.tags) as words
      from regexp_split_to_table(left(plain_text(typed), 200), '\W+') as word
      join knowledge_versions v on v.search_text %> word and v.current and v.legal_entity_id = any (sources)
      where length(word) >= 4 limit 500)
    select near.words from near where is_readable_knowledge(near.item_id, keys) limit most;
end $$;
revoke all on function knowledge_like(text, integer) from public;
grant execute on function knowledge_like(text, integer) to @app_role@;

-- Of what a reader may read, the most read or the newest, within `category` and below where it is given.
create function knowledge_listed_for_me(by_readers boolean, category bigint, most integer) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
declare
  keys reader_keys := reader_keys('knowledge_item');
  sources bigint[] := knowledge_sources(keys);
begin
  if by_readers then
    return query select f.item_id from knowledge_figures f join knowledge_items k on k.id = f.item_id
      where f.legal_entity_id = any (sources) and f.readers > 0
        and (category is null or k.category_id in (select knowledge_categories_below(category)))
        and is_readable_knowledge(f.item_id, keys)
      order by f.readers desc, f.item_id limit most;
  else
    return query select k.id from knowledge_items k
      where k.legal_entity_id = any (sources) and k.status = 'RE' and k.deleted_at is null
        and (category is null or k.category_id in (select knowledge_categories_below(category)))
        and is_readable_knowledge(k.id, keys)
      order by k.released_at desc, k.id desc limit most;
  end if;
end $$;
revoke all on function knowledge_listed_for_me(boolean, bigint, integer) from public;
grant execute on function knowledge_listed_for_me(boolean, bigint, integer) to @app_role@;
create index knowledge_items_newest on knowledge_items (released_at desc, id desc) include (legal_entity_id)
  where status = 'RE' and deleted_at is null;

-- Where an article stands, from the root: 'Privacidade › Guarda e descarte'.
create function knowledge_category_path(asked bigint) returns text
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    with recursive up as (
      select id, parent_id, name, 1 as step from knowledge_categories where id = asked
      union all select c.id, c.parent_id, c.name, up.step + 1 from up join knowledge_categories c on c.id = up.parent_id
      where up.step < 10)
    select string_agg(name, ' › ' order by step desc) from up
  $$;
revoke all on function knowledge_category_path(bigint) from public;
grant execute on function knowledge_category_path(bigint) to @app_role@;

-- What a reader is told around the text: of an organisation above theirs, names that they could not look up.
create function knowledge_facts(asked bigint) returns table (organisation text, owner text)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select e.shown_name, u.name from knowledge_items k join legal_entities e on e.id = k.legal_entity_id
    left join users u on u.id = k.owner_id
    where k.id = asked and (k.legal_entity_id = any (app_scope())
      or is_readable_knowledge(k.id, reader_keys('knowledge_item')))
  $$;
revoke all on function knowledge_facts(bigint) from public;
grant execute on function knowledge_facts(bigint) to @app_role@;

do $$
declare
  name text;
begin
  foreach name in array array['knowledge_categories', 'knowledge_items', 'knowledge_versions', 'knowledge_links',
    'knowledge_reads', 'knowledge_votes', 'knowledge_figures', 'knowledge_suggestions', 'knowledge_editors'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy in_scope on %I to @app_role@ using (legal_entity_id in (select unnest(app_scope())))',
      name);
  end loop;
  -- What a reader of a unit gets of an organisation above. PostgreSQL asks permissive policies from the last name to the
  -- first: "in_scope" before "for_reader", whose function is called for a row only where the scope does not hold it.
  foreach name in array array['knowledge_links', 'knowledge_figures'] loop
    execute format('create policy for_reader on %I for select to @app_role@
      using (is_readable_knowledge(item_id, (select reader_keys(''knowledge_item''))))', name);
  end loop;
end $$;
create policy for_reader on knowledge_items for select to @app_role@
  using (is_readable_knowledge(id, (select reader_keys('knowledge_item'))));
create policy for_reader on knowledge_versions for select to @app_role@
  using (current and is_readable_knowledge(item_id, (select reader_keys('knowledge_item'))));
create policy for_reader on knowledge_categories for select to @app_role@
  using (legal_entity_id = any ((select reader_keys('knowledge_item')).owners));
-- What readers write of themselves.
create policy own on knowledge_reads to @app_role@ using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id())
    and is_readable_knowledge(item_id, (select reader_keys('knowledge_item'))));
create policy own on knowledge_votes to @app_role@ using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id())
    and is_readable_knowledge(item_id, (select reader_keys('knowledge_item'))));
create policy own on knowledge_suggestions for select to @app_role@ using (author_id = (select app_user_id()));
create policy own_suggestion on knowledge_suggestions for insert to @app_role@
  with check (author_id = (select app_user_id())
    and is_readable_knowledge(item_id, (select reader_keys('knowledge_item'))));

grant select, delete, insert (legal_entity_id, parent_id, name, position), update (parent_id, name, position)
  on knowledge_categories to @app_role@;
grant select, insert (legal_entity_id, title, summary, body, words, tags, category_id, owner_id, author_id, review_on),
  update (title, summary, body, words, tags, category_id, owner_id, review_on, status, current_version, released_at,
    deleted_at)
  on knowledge_items to @app_role@;
grant select, insert (item_id, number, legal_entity_id, title, summary, body, words, tags, note, content_hash,
  released_by), update (current) on knowledge_versions to @app_role@;
grant select, delete, insert (item_id, related_id, legal_entity_id, position) on knowledge_links to @app_role@;
grant select, insert (item_id, legal_entity_id, user_id), update (last_read_at) on knowledge_reads to @app_role@;
grant select, insert (item_id, legal_entity_id, user_id, useful, version), update (useful, version, voted_at)
  on knowledge_votes to @app_role@;
grant select on knowledge_figures to @app_role@;
grant select, insert (item_id, legal_entity_id, version, author_id, body),
  update (state, answer, decided_by, decided_at) on knowledge_suggestions to @app_role@;
grant select, delete, insert (item_id, legal_entity_id, user_id, seen_at), update (seen_at)
  on knowledge_editors to @app_role@;

-- The list of whoever writes is searched like every list, by what stands in the title and tags; where that finds
-- nothing, by the words of the texts.
create function search_knowledge_items(typed text, scope bigint[]) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
begin
  return query select id from knowledge_items
    where search_text like like_pattern(typed) and deleted_at is null and legal_entity_id = any (scope);
  if found then return; end if;
  return query select id from knowledge_items
    where search_vector @@ search_query(typed) and deleted_at is null and legal_entity_id = any (scope);
end $$;
revoke all on function search_knowledge_items(text, bigint[]) from public;
grant execute on function search_knowledge_items(text, bigint[]) to @app_role@;
