-- An escrow in force can be replaced: the organisation keeps one row for each it ever had, and every box says which it is
-- sealed to (docs/decisions/036-sealed-reports.md). The one in force is the latest whose day has come; earlier ones open
-- what nobody has sealed anew since.
alter table report_escrows drop constraint report_escrows_pkey;
alter table report_escrows
  add column id bigint generated always as identity primary key,
  -- Another one has another key.
  add constraint report_escrows_key unique (legal_entity_id, public_key);
create index report_escrows_of_entity on report_escrows (legal_entity_id, effective_at);
create unique index report_escrows_proposed on report_escrows (legal_entity_id) where effective_at is null;

-- What a report of this unit is sealed to: the nearest organisation that has one, and of several the newest in force.
create function escrow_in_force(unit bigint) returns table (escrow_id bigint, public_key bytea)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.id, e.public_key from report_escrows e
    join legal_entity_tree up on up.ancestor_id = e.legal_entity_id and up.entity_id = unit
    where e.effective_at <= now() and (app_user_id() is null or unit = any (app_scope()))
    order by (select count(*) from legal_entity_tree t where t.entity_id = e.legal_entity_id) desc,
      e.effective_at desc, e.id desc limit 1
  $$;
revoke all on function escrow_in_force(bigint) from public;
grant execute on function escrow_in_force(bigint) to @app_role@;
create or replace function escrow_of(unit bigint) returns bytea
  language sql stable security definer set search_path = public, pg_temp as $$
    select public_key from escrow_in_force(unit)
  $$;

-- Of boxes there already it is worked out: the nearest escrow that was in force in the hour the report came, else the
-- nearest there is. Where that is wrong, the browser still opens the box: it tries the papers themselves. Boxes of an escrow
-- whose row an operator removed name none, which is why older rows are not held to the constraint.
alter table sealed_report_keys add column escrow_id bigint references report_escrows (id);
update sealed_report_keys k set escrow_id = (
    select e.id from report_escrows e
    join legal_entity_tree up on up.ancestor_id = e.legal_entity_id and up.entity_id = k.legal_entity_id
    where e.effective_at <= now()
    order by (date_trunc('hour', e.effective_at) <= c.received_at) desc,
      (select count(*) from legal_entity_tree t where t.entity_id = e.legal_entity_id) desc, e.id limit 1)
  from cases c where c.id = k.case_id and k.holder = 'escrow';
alter table sealed_report_keys add constraint sealed_report_keys_escrow
  check ((holder = 'escrow') = (escrow_id is not null)) not valid;
create index sealed_report_keys_escrow_id on sealed_report_keys (escrow_id) where escrow_id is not null;
grant insert (escrow_id) on sealed_report_keys to @app_role@;

-- Nothing is sealed to a proposal, nor to the escrow of another organisation, by whatever way.
create function refuse_other_escrow() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from report_escrows e
      join legal_entity_tree up on up.ancestor_id = e.legal_entity_id and up.entity_id = new.legal_entity_id
      where e.id = new.escrow_id and e.effective_at <= now()) then
    raise exception 'not an escrow of this report' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger sealed_report_keys_of_escrow before insert or update on sealed_report_keys
  for each row when (new.escrow_id is not null) execute function refuse_other_escrow();

-- With the day each escrow was made, which its papers carry.
drop function escrowed_boxes(uuid);
create function escrowed_boxes(asked uuid) returns table (epoch integer, box bytea, made_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select k.epoch, k.box, e.made_at from sealed_report_keys k left join report_escrows e on e.id = k.escrow_id
    where k.case_id = asked and k.purpose = 'data' and k.holder = 'escrow'
      and k.legal_entity_id = any (app_scope()) and reads_sealed_case(asked)
  $$;
revoke all on function escrowed_boxes(uuid) from public;
grant execute on function escrowed_boxes(uuid) to @app_role@;

drop function escrowed_identity(uuid);
create function escrowed_identity(asked uuid) returns table (box bytea, made_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select k.box, e.made_at from sealed_report_keys k left join report_escrows e on e.id = k.escrow_id
    where k.case_id = asked and k.purpose = 'identity' and k.holder = 'escrow' and may_keep_identity(asked)
  $$;
revoke all on function escrowed_identity(uuid) from public;
grant execute on function escrowed_identity(uuid) to @app_role@;
create or replace function keep_identity_box(asked uuid, sealed_box bytea) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from escrowed_identity(asked)) then
    return false;
  end if;
  insert into sealed_report_keys (case_id, legal_entity_id, purpose, epoch, holder, user_id, box)
    select c.id, c.legal_entity_id, 'identity', 1, 'user', app_user_id(), sealed_box from cases c where c.id = asked
    on conflict (case_id, purpose, epoch, holder, user_id) do update set box = excluded.box;
  return true;
end $$;

-- Papers that were replaced may be lost: the last reader leaves only what the escrow in force keeps. They have opened the
-- report, and their browser has sealed its keys anew.
create or replace function escrow_keeps(asked uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select reads_sealed_case(asked) and not exists (
      select from sealed_report_records s join cases c on c.id = s.case_id
      where s.case_id = asked and s.audience <> 'author'
        and not exists (select from sealed_report_keys k, escrow_in_force(c.legal_entity_id) now
          where k.case_id = asked and k.purpose = 'data' and k.holder = 'escrow' and k.epoch = s.epoch
            and k.escrow_id = now.escrow_id))
  $$;

-- Keys that lie in an escrow which is not the one in force, and that the asker holds: a reader, or the custodian who opened
-- the identity. Keys that lie in none stay out: their report came when nobody was told of one.
create function escrow_due(asked uuid, wanted text) returns setof integer
  language sql stable security definer set search_path = public, pg_temp as $$
    select k.epoch from cases c cross join lateral escrow_in_force(c.legal_entity_id) now
    join sealed_report_keys k on k.case_id = c.id and k.purpose = wanted and k.holder = 'escrow'
      and k.escrow_id is distinct from now.escrow_id
    join sealed_report_keys own on own.case_id = c.id and own.purpose = wanted and own.epoch = k.epoch
      and own.user_id = app_user_id()
    where c.id = asked and c.legal_entity_id = any (app_scope())
      and case wanted when 'data' then reads_sealed_case(asked) else opened_identity(asked) end
    order by k.epoch
  $$;
revoke all on function escrow_due(uuid, text) from public;
grant execute on function escrow_due(uuid, text) to @app_role@;

-- Takes these keys out of earlier escrows and puts them into the one in force. False unless they are exactly those due, and
-- were sealed to its key.
create function reseal_to_escrow(asked uuid, wanted text, sealed_to bytea, epochs integer[], boxes bytea[]) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  target bigint;
  due integer[];
begin
  perform from cases where id = asked and legal_entity_id = any (app_scope()) for update;
  due := array(select escrow_due(asked, wanted));
  target := (select now.escrow_id from cases c, escrow_in_force(c.legal_entity_id) now
    where c.id = asked and now.public_key = sealed_to);
  if target is null or due = '{}' or array(select unnest(epochs) order by 1) <> due then
    return false;
  end if;
  delete from sealed_report_keys k
    where k.case_id = asked and k.purpose = wanted and k.holder = 'escrow' and k.epoch = any (due);
  insert into sealed_report_keys (case_id, legal_entity_id, purpose, epoch, holder, escrow_id, box)
    select c.id, c.legal_entity_id, wanted, given.epoch, 'escrow', target, given.box
    from cases c, unnest(epochs, boxes) as given (epoch, box) where c.id = asked;
  return true;
end $$;
revoke all on function reseal_to_escrow(uuid, text, bytea, integer[], bytea[]) from public;
grant execute on function reseal_to_escrow(uuid, text, bytea, integer[], bytea[]) to @app_role@;

-- How much only the papers of each escrow of this organisation keep. Of every unit: whoever cares for its papers must not
-- destroy them for a report they do not see. No more than two numbers leave.
create function escrow_dependents(entity bigint) returns table (escrow_id bigint, reports integer, identities integer)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.id, count(distinct k.case_id) filter (where k.purpose = 'data')::int,
      count(distinct k.case_id) filter (where k.purpose = 'identity')::int
    from report_escrows e left join sealed_report_keys k on k.escrow_id = e.id
    where e.legal_entity_id = entity and entity = any (app_scope())
    group by e.id
  $$;
revoke all on function escrow_dependents(bigint) from public;
grant execute on function escrow_dependents(bigint) to @app_role@;
