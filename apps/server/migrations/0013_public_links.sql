-- Links that work without signing in (docs/decisions/011-public-links.md).

-- The token in the address is only a sealed copy of link_id: this row decides whether it is valid.
create table public_links (
  id bigint generated always as identity primary key,
  link_id bytea not null unique check (octet_length(link_id) = 16),
  legal_entity_id bigint not null references legal_entities (id),
  purpose text not null check (purpose ~ '^[a-z-]+$'),
  target_type text not null check (target_type ~ '^[a-z_-]+$'),
  -- Null if the target is the organisation itself, as for public forms.
  target_id bigint,
  label text not null,
  -- Suspended while its creator does not reach the organisation.
  personal boolean not null,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  max_uses integer check (max_uses > 0),
  uses integer not null default 0,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by bigint references users (id) on delete set null,
  search_text text not null generated always as (plain_text(label)) stored,
  check (uses between 0 and coalesce(max_uses, uses))
);
create index public_links_entity on public_links (legal_entity_id, id);
create index public_links_label on public_links (legal_entity_id, label collate "pt-BR-x-icu", id);
create index public_links_created on public_links (legal_entity_id, created_at, id);
create index public_links_expires on public_links (legal_entity_id, expires_at, id);
create index public_links_last_used on public_links (legal_entity_id, last_used_at, id);
create index public_links_target on public_links (target_type, target_id);
create index public_links_creator on public_links (created_by);
create index public_links_revoker on public_links (revoked_by);
create index public_links_search on public_links using gin (search_text gin_trgm_ops);
alter table public_links enable row level security;
create policy in_scope on public_links to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]))
  with check (legal_entity_id = any ((select app_scope())::bigint[]));
grant select,
  insert (link_id, legal_entity_id, purpose, target_type, target_id, label, personal, created_by, expires_at,
    max_uses),
  update (revoked_at, revoked_by)
  on public_links to @app_role@;

-- Whether the creator of a link is active and still reaches the organisation.
create function link_maker_reaches(maker bigint, entity bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select exists (
      select from users u join user_reach reach on reach.user_id = u.id
      where u.id = maker and u.status = 'active' and reach.entity_id = entity)
  $$;
revoke all on function link_maker_reaches(bigint, bigint) from public;
grant execute on function link_maker_reaches(bigint, bigint) to @app_role@;

-- The only definition of the state of a link; the expensive condition is checked last.
create function link_state(link public_links) returns text
  language sql stable parallel safe as $$
    select case
      when link.revoked_at is not null then 'revoked'
      when link.expires_at <= now() then 'expired'
      when link.uses >= link.max_uses then 'used_up'
      when link.personal and not link_maker_reaches(link.created_by, link.legal_entity_id) then 'suspended'
      else 'active'
    end
  $$;
revoke all on function link_state(public_links) from public;
grant execute on function link_state(public_links) to @app_role@;

-- The name of the creator, also of one who has moved to another organisation.
create function link_maker_name(link bigint) returns text
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select u.name from public_links l join users u on u.id = l.created_by
    where l.id = link and l.legal_entity_id = any (app_scope())
  $$;
revoke all on function link_maker_name(bigint) from public;
grant execute on function link_maker_name(bigint) to @app_role@;

-- Makers of links of this scope by name, those who left included: found by the index of words instead of naming the maker
-- of each link.
create function link_makers_named(words text, whole boolean, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
    select u.id from users u
    where u.search_text like like_pattern(words)
      and case when whole then plain_text(u.name) = plain_text(words) else plain_text(u.name) like like_pattern(words) end
      and exists (select from public_links l where l.created_by = u.id and l.legal_entity_id = any (scope))
  $$;
revoke all on function link_makers_named(text, boolean, bigint[]) from public;
grant execute on function link_makers_named(text, boolean, bigint[]) to @app_role@;

create function search_public_links(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from public_links where search_text like like_pattern(words) and legal_entity_id = any (scope)
  $$;
revoke all on function search_public_links(text, bigint[]) from public;
grant execute on function search_public_links(text, bigint[]) to @app_role@;
