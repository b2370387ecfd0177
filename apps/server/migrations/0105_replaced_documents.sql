-- A family's document may be refused more than once: each refusal stays with its reason, and what is sent again names the
-- file it takes the place of.
alter table scholarship_documents
  add column refusals jsonb not null default '[]',
  add column replaces uuid,
  add constraint scholarship_documents_replaced foreign key (case_id, replaces)
    references scholarship_documents (case_id, file_id) on delete set null (replaces);
create index scholarship_documents_replaces on scholarship_documents (case_id, replaces) where replaces is not null;
grant update (refusals) on scholarship_documents to @app_role@;

update scholarship_documents set refusals = jsonb_build_array(jsonb_build_object('reason', reason, 'at', reviewed_at))
where review = 'refused' and reason is not null;

update scholarship_documents n set replaces = (
  select d.file_id from scholarship_documents d
  where d.case_id = n.case_id and d.person = n.person and d.document = n.document and d.review = 'refused'
    and d.reviewed_at < n.created_at
  order by d.reviewed_at desc limit 1)
where exists (
  select from scholarship_documents d
  where d.case_id = n.case_id and d.person = n.person and d.document = n.document and d.review = 'refused'
    and d.reviewed_at < n.created_at);
