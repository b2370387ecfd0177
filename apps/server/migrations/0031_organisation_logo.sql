-- The organisation's logo, beside what it says about itself.
alter table legal_entities add column logo_id uuid references files (id) on delete set null;
create index legal_entities_logo on legal_entities (logo_id) where logo_id is not null;
create trigger legal_entities_logo_replaced after update of logo_id or delete on legal_entities
  for each row execute function remove_replaced_file('logo_id');

-- The logo is sent apart from the form around it: it must not make what stands in the form out of date.
drop trigger legal_entities_version on legal_entities;
create trigger legal_entities_version before update on legal_entities
  for each row when (old.logo_id is not distinct from new.logo_id) execute function next_version();
