-- An access for one user speaks of a group that user holds. When the group is taken away its accesses go with it,
-- in every organisation: also in those that whoever takes it away is not working in and cannot see. Otherwise the
-- group, given back elsewhere, would bring them to life again. Accesses of a whole group name no user.
delete from data_access_grants access
  where user_id is not null and not exists (
    select from role_users held where held.user_id = access.user_id and held.role_id = access.role_id);
alter table data_access_grants
  add foreign key (user_id, role_id) references role_users (user_id, role_id) on delete cascade;
