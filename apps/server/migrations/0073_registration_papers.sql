-- Papers of a request that somebody of the house is still writing down: theirs alone until it is registered, and gone
-- after a day like everything that nobody sends.
alter table case_files add column kept_by bigint references users (id) on delete cascade;
alter table case_files drop constraint case_files_check;
alter table case_files add constraint case_files_of_one check (num_nonnulls(draft_id, case_id, kept_by) = 1);
create index case_files_kept on case_files (kept_by) where kept_by is not null;
create policy own_papers on case_files to @app_role@
  using (kept_by = (select app_user_id()) and legal_entity_id = any ((select app_scope())::bigint[]));
grant insert (kept_by) on case_files to @app_role@;

-- These of the asker's own become the case's, each as what it is, in the organisation of the case. Answers how many were.
create function take_papers_along(into_case bigint, papers uuid[], kinds text[]) returns integer
  language sql security definer set search_path = public, pg_temp as $$
    with home as (
      select id, legal_entity_id from cases where id = into_case and legal_entity_id = any (app_scope())
    ), moved as (
      update case_files paper set kept_by = null, case_id = home.id, legal_entity_id = home.legal_entity_id,
        paper = named.kind
      from home, unnest(papers, kinds) as named (id, kind)
      where paper.file_id = named.id and paper.kept_by = app_user_id()
        and paper.legal_entity_id = any (app_scope())
      returning paper.file_id, paper.legal_entity_id
    ), placed as (
      update files set legal_entity_id = moved.legal_entity_id from moved where files.id = moved.file_id
    )
    select count(*)::integer from moved
  $$;
revoke all on function take_papers_along(bigint, uuid[], text[]) from public;
grant execute on function take_papers_along(bigint, uuid[], text[]) to @app_role@;
