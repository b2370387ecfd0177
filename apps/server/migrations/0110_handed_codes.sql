-- A code that the administration handed over shows that it was given to somebody, not that the mailbox is read
-- (docs/decisions/031-mail-that-does-not-leave.md): what was signed or opened with one says so.

alter table read_signatures drop constraint read_signatures_method_check;
alter table read_signatures add constraint read_signatures_method_check
  check (method in ('session', 'link_code', 'handed_code'));

-- Null where the link asks for none, and for what was opened before this was kept.
alter table document_link_accesses add column code text check (code in ('mailed', 'handed'));
alter table document_link_accesses add constraint document_link_accesses_code_opens check (code is null or kind = 'opened');
grant select (code) on document_link_accesses to @app_role@;
