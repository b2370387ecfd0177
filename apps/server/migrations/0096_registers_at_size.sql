-- People, colleagues and contacts are walked in the order of each list, of one organisation and of all, by an index that
-- holds what is asked of every row, as requests are (0071). "user_id" is asked by the policy of people.
drop index natural_entities_entity;
create index natural_entities_entity on natural_entities (legal_entity_id, id) include (user_id, deleted_at);
create index natural_entities_all on natural_entities (id) include (legal_entity_id, user_id) where deleted_at is null;
create index natural_entities_all_name on natural_entities (shown_name collate "pt-BR-x-icu", id)
  include (legal_entity_id, user_id) where deleted_at is null;
create index natural_entities_all_birth on natural_entities (birth_date, id)
  include (legal_entity_id, user_id) where deleted_at is null;
create index natural_entities_all_city on natural_entities (city collate "pt-BR-x-icu", id)
  include (legal_entity_id, user_id) where deleted_at is null;
create index natural_entities_all_unit on natural_entities (federation_unit, id)
  include (legal_entity_id, user_id) where deleted_at is null;
create index natural_entities_all_updated on natural_entities (updated_at, id)
  include (legal_entity_id, user_id) where deleted_at is null;
create index natural_entities_with_user on natural_entities (legal_entity_id, id)
  include (user_id) where user_id is not null and deleted_at is null;

create index employees_entity on employees (legal_entity_id, id) where deleted_at is null;
create index employees_all on employees (id) include (legal_entity_id) where deleted_at is null;
create index employees_all_name on employees (person_name collate "pt-BR-x-icu", id) include (legal_entity_id) where deleted_at is null;
create index employees_all_number on employees (registration, id) include (legal_entity_id) where deleted_at is null;
create index employees_all_position_name on employees (position_name collate "pt-BR-x-icu", id)
  include (legal_entity_id) where deleted_at is null;
create index employees_all_area_name on employees (area_name collate "pt-BR-x-icu", id) include (legal_entity_id) where deleted_at is null;
create index employees_all_manager_name on employees (manager_name collate "pt-BR-x-icu", id)
  include (legal_entity_id) where deleted_at is null;
create index employees_all_admission on employees (admitted_on, id) include (legal_entity_id) where deleted_at is null;
create index employees_all_dismissal on employees (dismissed_on, id) include (legal_entity_id) where deleted_at is null;
create index employees_all_status on employees (status, id) include (legal_entity_id) where deleted_at is null;
create index employees_all_updated on employees (updated_at, id) include (legal_entity_id) where deleted_at is null;

create index contacts_all on contacts (id) include (legal_entity_id) where deleted_at is null;
create index contacts_all_name on contacts (name collate "pt-BR-x-icu", id) include (legal_entity_id) where deleted_at is null;
create index contacts_all_updated on contacts (updated_at, id) include (legal_entity_id) where deleted_at is null;
create index contacts_all_unit on contacts (federation_unit, id) include (legal_entity_id) where deleted_at is null;
create index contacts_basis on contacts (legal_entity_id, legal_basis, id) where deleted_at is null;

-- Whoever has their home in the scope is in sight, whatever else they were given: no grant is read for them.
drop index users_name;
create index users_name on users (name collate "pt-BR-x-icu", id) include (home_entity_id);
create index users_status on users (status, id) include (home_entity_id);
create index users_login on users (last_login_at, id) include (home_entity_id);
create index users_created on users (created_at, id) include (home_entity_id);
alter policy visible on users using (id = (select app_user_id()) or home_entity_id in (select unnest(app_scope()))
  or id in (select users_in_scope(app_scope())));
create or replace function search_users(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from users
    where search_text like like_pattern(words)
      and (home_entity_id = any (scope) or id in (select users_in_scope(scope)))
  $$;

-- Begins with those people who have an account, who are few, and goes from each to what is theirs (0058).
create or replace function employees_with_access(scope bigint[]) returns table (employee_id bigint, overdue boolean)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select e.id, not e.still_employed
    from natural_entities person
    cross join lateral (
      select from users u
      where u.id = person.user_id and u.status in ('active', 'invited')
        and (u.home_entity_id = any (scope) or u.id in (select users_in_scope(scope)))
      offset 0) u
    cross join lateral (
      select e.id, exists (
        select from employees held
        where held.natural_entity_id = person.id and held.deleted_at is null and held.status <> 'dismissed'
        limit 1 offset 0) as still_employed
      from employees e
      where e.natural_entity_id = person.id and e.legal_entity_id = any (scope) and e.deleted_at is null
      offset 0) e
    where person.user_id is not null
  $$;

-- What belongs to a user is in sight with the user: asked of these, not of everybody there is.
alter policy visible on role_users
  using (user_id = (select app_user_id()) or exists (select from users u where u.id = role_users.user_id));
alter policy own_or_managed on second_factors
  using (user_id = (select app_user_id()) or exists (select from users u where u.id = second_factors.user_id));

-- What is asked of one column has its own index of words. As the owner, or LIKE would never use it (0041); only numbers
-- of the scope leave.
create index natural_entities_city_words on natural_entities using gin (plain_text(city) gin_trgm_ops) where deleted_at is null;
create function natural_entities_of_city(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from natural_entities
    where plain_text(city) like like_pattern(words) and deleted_at is null and legal_entity_id = any (scope)
  $$;

create index employees_manager_words on employees using gin (plain_text(manager_name) gin_trgm_ops) where deleted_at is null;
create or replace function employees_under(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from employees
    where plain_text(manager_name) like like_pattern(words) and deleted_at is null and legal_entity_id = any (scope)
  $$;

-- Whoever works where it is called so: in words of their own, or in an organisation of ours, in the asker's sight or not.
create index contacts_organisation_words on contacts using gin (plain_text(organisation) gin_trgm_ops) where deleted_at is null;
create function contacts_at(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from contacts
    where plain_text(organisation) like like_pattern(words) and deleted_at is null and legal_entity_id = any (scope)
    union
    select c.id from legal_entities o join contacts c on c.organisation_entity_id = o.id
    where plain_text(o.shown_name) like like_pattern(words) and c.deleted_at is null and c.legal_entity_id = any (scope)
  $$;
revoke all on function natural_entities_of_city(text, bigint[]), contacts_at(text, bigint[]) from public;
grant execute on function natural_entities_of_city(text, bigint[]), contacts_at(text, bigint[]) to @app_role@;

-- Letters: their totals are kept as those of requests are (0071). Of one organisation one index holds all that their list is
-- sorted by; over all each order has its own.
create trigger mail_messages_added after insert on mail_messages
  referencing new table as new_rows for each statement execute function note_entity_changes();
create trigger mail_messages_changed after update on mail_messages
  referencing old table as old_rows new table as new_rows for each statement execute function note_entity_changes();
create trigger mail_messages_removed after delete on mail_messages
  referencing old table as old_rows for each statement execute function note_entity_changes();
drop index mail_messages_entity;
create index mail_messages_entity on mail_messages (legal_entity_id, id)
  include (subject, recipient_name, recipient_address, state, tries, created_at, sent_at);
create index mail_messages_all on mail_messages (id) include (legal_entity_id);
create index mail_messages_all_subject on mail_messages (subject, id) include (legal_entity_id);
create index mail_messages_all_name on mail_messages (recipient_name collate "pt-BR-x-icu", id) include (legal_entity_id);
create index mail_messages_all_address on mail_messages (recipient_address, id) include (legal_entity_id);
create index mail_messages_all_state on mail_messages (state, id) include (legal_entity_id);
create index mail_messages_all_tries on mail_messages (tries, id) include (legal_entity_id);
create index mail_messages_all_created on mail_messages (created_at, id) include (legal_entity_id);
create index mail_messages_all_sent on mail_messages (sent_at, id) include (legal_entity_id);

-- What it truly costs (0095): ten thousand texts were read rather than a hundred rows that an index finds.
alter function plain_text(text) cost 400;

-- The words of an organisation's requests (0090), in the order of its list: looked at one after the other without the rows.
drop index privacy_requests_texts;
create index privacy_requests_texts on privacy_requests (legal_entity_id, id) include (search_text);
