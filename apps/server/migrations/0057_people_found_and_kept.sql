-- The picker of people, quick whatever is typed; and what a merge or a deletion must not leave behind.

-- Each typed word as a LIKE pattern, the longest first: 'maria silva' is also who is called Maria da Silva.
create function word_patterns(words text) returns text[]
  language sql immutable strict parallel safe
  return array(select like_pattern(word) from unnest(regexp_split_to_array(btrim(words), '\s+')) as typed (word)
    order by length(word) desc, word);

-- The patterns are made once, in a query of their own: made where they are compared, they would be made for every row.
create or replace function search_natural_entities(words text, digits text, digests bytea[], scope bigint[])
  returns setof bigint language sql stable security definer set search_path = public, pg_temp as $$
    select id from natural_entities
    where search_text like (select (word_patterns(words))[1]) and search_text like all ((select word_patterns(words))::text[])
      and deleted_at is null and legal_entity_id = any (scope)
    union
    select id from natural_entities
    where digits <> '' and search_text like (select like_pattern(digits))
      and deleted_at is null and legal_entity_id = any (scope)
    union
    select id from natural_entities
    where (cpf_digest = any (digests) or rg_digest = any (digests) or mother_name_digest = any (digests)
        or bank_account_digest = any (digests))
      and deleted_at is null and legal_entity_id = any (scope)
  $$;

-- How a name begins, whatever the accents: what is typed into a picker is most often just that.
create index natural_entities_beginning on natural_entities (legal_entity_id, (plain_text(shown_name)) collate "C", id)
  where deleted_at is null;
create function natural_entities_beginning(typed text, scope bigint[], most integer) returns setof bigint
  language sql stable set search_path = public, pg_temp set enable_seqscan = off set enable_bitmapscan = off as $$
    select n.id
    from unnest(scope) as of (entity)
    cross join lateral (
      select id, plain_text(shown_name) collate "C" as plain from natural_entities
      where legal_entity_id = of.entity and deleted_at is null
        and plain_text(shown_name) collate "C" >= typed and plain_text(shown_name) collate "C" < typed || chr(1114111)
      order by plain_text(shown_name) collate "C", id limit most) n
    order by n.plain, n.id limit most
  $$;
revoke all on function natural_entities_beginning(text, bigint[], integer) from public;

-- Up to so many, in no order. How many there will be cannot be guessed from the words, and a plan that guesses wrong
-- reads everybody. So nothing but the trigrams and the digests leads to them here, not even the organisation (+ 0).
create function natural_entities_holding(lead text[], patterns text[], digits text, digests bytea[], scope bigint[], most integer)
  returns setof bigint language sql stable
  set search_path = public, pg_temp set enable_seqscan = off set enable_indexscan = off as $$
    (select id from natural_entities
      where search_text like any (lead) and search_text like coalesce(patterns[2], patterns[1])
        and search_text like all (patterns) and deleted_at is null and legal_entity_id + 0 = any (scope) limit most)
    union
    (select id from natural_entities
      where digits <> '' and search_text like digits
        and deleted_at is null and legal_entity_id + 0 = any (scope) limit most)
    union
    (select id from natural_entities
      where (cpf_digest = any (digests) or rg_digest = any (digests) or mother_name_digest = any (digests)
          or bank_account_digest = any (digests))
        and deleted_at is null and legal_entity_id + 0 = any (scope) limit most)
  $$;
revoke all on function natural_entities_holding(text[], text[], text, bytea[], bigint[], integer) from public;

-- Those whose name begins with the words, then those that hold them elsewhere, by name. Nobody reads through thousands:
-- of more than that, some are put in order. Runs as the owner for the same reason as the search of the list.
create function pick_natural_entities(words text, digits text, digests bytea[], scope bigint[], most integer)
  returns setof bigint language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  many constant integer := 3000;
  patterns constant text[] := word_patterns(words);
  -- One or two letters have a trigram only where a word begins.
  lead constant text[] := case when length(patterns[1]) between 3 and 4
    then array[substr(patterns[1], 2), '% ' || substr(patterns[1], 2)] else patterns[1:1] end;
  number constant text := case when digits = '' then '' else like_pattern(digits) end;
  first constant bigint[] := array(select natural_entities_beginning(plain_text(btrim(words)), scope, most));
begin
  return query select unnest(first);
  if cardinality(first) < most and words <> '' then
    return query select n.id from natural_entities n
      where n.id = any (array(select natural_entities_holding(lead, patterns, number, digests, scope, many)))
        and n.id <> all (first)
      order by n.shown_name collate "pt-BR-x-icu", n.id limit most - cardinality(first);
  end if;
end $$;
revoke all on function pick_natural_entities(text, text, bytea[], bigint[], integer) from public;
grant execute on function pick_natural_entities(text, text, bytea[], bigint[], integer) to @app_role@;

-- A row that its table would not have twice stays with the merged record. But what may not overlap in time (two
-- employments at one unit) is a contradiction that only a person can settle: the merge waits for that.
create or replace function point_at_person(source regclass, pointer name, keys name[], row_key jsonb, old_id bigint, new_id bigint)
  returns jsonb language plpgsql set search_path = public, pg_temp as $$
declare
  moved jsonb;
begin
  execute format('update %1$s t set %2$I = $1 from jsonb_populate_record(null::%1$s, $3) k
      where t.%2$I = $2 and %3$s returning jsonb_build_object(%4$s)', source, pointer,
    (select string_agg(format('t.%1$I = k.%1$I', name), ' and ') from unnest(keys) name),
    (select string_agg(format('%1$L, t.%1$I', name), ', ') from unnest(keys) name))
  into moved using new_id, old_id, row_key;
  return moved;
exception
  when exclusion_violation then
    raise;
  when integrity_constraint_violation or raise_exception then
    return null;
end $$;

-- What would be left without its person: rows that are not deleted themselves, under a foreign key that lets nobody go.
create function natural_entity_holdings(person bigint) returns table (held text, rows bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  reference record;
begin
  if not exists (select from natural_entities n where n.id = person and n.legal_entity_id = any (app_scope())) then
    return;
  end if;
  for reference in
    select r.source, r.pointer,
      exists (select from pg_attribute a where a.attrelid = r.source and a.attname = 'deleted_at') as can_be_deleted
    from natural_entity_references() r
    where exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.contype = 'f' and k.conrelid = r.source and k.confrelid = 'natural_entities'::regclass
        and a.attname = r.pointer and k.confdeltype in ('a', 'r'))
  loop
    execute format('select count(*) from %s where %I = $1 %s', reference.source, reference.pointer,
      case when reference.can_be_deleted then 'and deleted_at is null' else '' end) into rows using person;
    held := reference.source::text;
    if rows > 0 then
      return next;
    end if;
  end loop;
end $$;
revoke all on function natural_entity_holdings(bigint) from public;
grant execute on function natural_entity_holdings(bigint) to @app_role@;
