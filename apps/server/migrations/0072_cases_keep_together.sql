-- What belongs to a case belongs to the case's own organisation, and what goes with a line of its timeline to the
-- line's own case: a row that says otherwise cannot be written, whoever writes it.
alter table cases add constraint cases_owner unique (id, legal_entity_id);
alter table case_entries add constraint case_entries_owner unique (id, case_id);
alter table case_drafts add constraint case_drafts_owner unique (id, legal_entity_id);

alter table case_clocks drop constraint case_clocks_case_id_fkey, add constraint case_clocks_of_case
  foreign key (case_id, legal_entity_id) references cases (id, legal_entity_id) on delete cascade;
alter table case_entries drop constraint case_entries_case_id_fkey, add constraint case_entries_of_case
  foreign key (case_id, legal_entity_id) references cases (id, legal_entity_id) on delete cascade;
alter table case_receipts drop constraint case_receipts_case_id_fkey, add constraint case_receipts_of_case
  foreign key (case_id, legal_entity_id) references cases (id, legal_entity_id) on delete cascade;
alter table case_views drop constraint case_views_case_id_fkey, add constraint case_views_of_case
  foreign key (case_id, legal_entity_id) references cases (id, legal_entity_id) on delete cascade;
alter table case_drafts drop constraint case_drafts_case_id_fkey, add constraint case_drafts_of_case
  foreign key (case_id, legal_entity_id) references cases (id, legal_entity_id) on delete cascade;
alter table privacy_requests drop constraint privacy_requests_id_fkey, add constraint privacy_requests_of_case
  foreign key (id, legal_entity_id) references cases (id, legal_entity_id) on delete cascade;
alter table privacy_requests drop constraint privacy_requests_proposal_id_fkey, add constraint privacy_requests_own_proposal
  foreign key (proposal_id, id) references case_entries (id, case_id) on delete set null (proposal_id);
alter table case_files drop constraint case_files_case_id_fkey, drop constraint case_files_draft_id_fkey,
  drop constraint case_files_entry_id_fkey,
  add constraint case_files_of_case
    foreign key (case_id, legal_entity_id) references cases (id, legal_entity_id) on delete cascade,
  add constraint case_files_of_draft
    foreign key (draft_id, legal_entity_id) references case_drafts (id, legal_entity_id) on delete cascade,
  add constraint case_files_of_entry
    foreign key (entry_id, case_id) references case_entries (id, case_id) on delete cascade;

-- What shows that a datum is wrong, beside the row of the form that says so.
alter table case_files drop constraint case_files_paper_check, add constraint case_files_paper_check
  check (paper in ('request', 'representation', 'identity', 'correction', 'reply', 'staff'));

-- Whose law the terms of holders' requests come from: those of a public body are not the LGPD's own (art. 23, § 3º).
-- Null where nobody said: a unit is then what the organisation above it is, and an organisation private.
alter table legal_entities add nature text check (nature in ('private', 'public'));
grant insert (nature), update (nature) on legal_entities to @app_role@;
create or replace function found_organisation(content jsonb, asker_role bigint) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made bigint;
begin
  if not exists (select from role_users held join roles r on r.id = held.role_id and r.deleted_at is null
      where held.user_id = app_user_id() and held.role_id = asker_role and r.name = 'admin') then
    raise exception 'only the administration founds organisations' using errcode = 'insufficient_privilege';
  end if;
  insert into legal_entities (kind, nature, company_name, trading_name, cnpj, size, cnae, postal_code, street,
      street_number, address_complement, district, city, federation_unit, phone, email, cebas_number, cebas_valid_until)
    select kind, nature, company_name, trading_name, cnpj, size, cnae, postal_code, street,
      street_number, address_complement, district, city, federation_unit, phone, email, cebas_number, cebas_valid_until
    from jsonb_populate_record(null::legal_entities, content)
    returning id into made;
  insert into data_access_grants (role_id, user_id, legal_entity_id) values (asker_role, app_user_id(), made);
  return made;
end $$;

-- A public body's one term is among those a holder is promised an answer by.
create or replace function first_legal_clocks(case_ids bigint[]) returns table (
    case_id bigint, started_at timestamptz, extensions jsonb, amount integer, unit text, calendar text, source text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select distinct on (clock.case_id) clock.case_id, clock.started_at, clock.extensions, rule.amount, rule.unit,
      rule.calendar, coalesce(base.source, rule.source)
    from case_clocks clock
    join deadline_rules rule on rule.id = clock.rule_id
    left join deadline_rules base on base.id = rule.based_on
    where clock.case_id = any (case_ids) and clock.stopped_at is null
      and clock.rule_key in ('dsr.confirm_access.simplified', 'dsr.confirm_access.complete', 'dsr.other_rights',
        'dsr.public_body')
      and clock.legal_entity_id = any (app_scope())
    order by clock.case_id, clock.due_at, clock.id
  $$;
