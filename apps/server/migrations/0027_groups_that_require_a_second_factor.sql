-- One of the person's groups, the active one or not, asks for a second factor. Deleted groups count nowhere.
create function second_factor_required(person bigint) returns boolean
  language sql stable as $$
    select exists (
      select from role_users held join roles r on r.id = held.role_id
      where held.user_id = person and r.requires_second_factor and r.deleted_at is null)
  $$;
create function second_factor_missing(person bigint) returns boolean
  language sql stable as $$
    select second_factor_required(person) and not exists (select from second_factors where user_id = person)
  $$;
