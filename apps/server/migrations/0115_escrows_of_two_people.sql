-- The organisation's escrow is proposed by one person and confirmed by another, who shows one of its printed shares
-- (docs/decisions/036-sealed-reports.md). Until then nothing is sealed to it.
alter table report_escrows
  -- Of a value made from each share: whoever has the paper can show it, and it opens nothing. Null of older ones.
  add column share_digests bytea[] check (cardinality(share_digests) = 3),
  add column confirmed_by bigint references users (id) on delete set null,
  -- Null while it is proposed. Of one account's organisation, a day later than it was made.
  add column effective_at timestamptz,
  add constraint report_escrows_two_people check (confirmed_by <> made_by),
  add constraint report_escrows_confirmed check (confirmed_by is null or effective_at is not null);
create index report_escrows_confirmer on report_escrows (confirmed_by) where confirmed_by is not null;
update report_escrows set effective_at = made_at;
grant insert (share_digests, effective_at), update (confirmed_by, effective_at) on report_escrows to @app_role@;
-- A proposal is refused; of one in force, reports hold keys.
create policy only_before_force on report_escrows as restrictive for delete to @app_role@
  using (effective_at is null or effective_at > now());
grant delete on report_escrows to @app_role@;

-- The nearest in force: a proposal of a unit does not stand in the way of the one above.
create or replace function escrow_of(unit bigint) returns bytea
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.public_key from report_escrows e
    join legal_entity_tree up on up.ancestor_id = e.legal_entity_id and up.entity_id = unit
    where e.effective_at <= now() and (app_user_id() is null or unit = any (app_scope()))
    order by (select count(*) from legal_entity_tree t where t.entity_id = e.legal_entity_id) desc limit 1
  $$;
