-- What a receipt says is kept in clear. Whoever reports under seal keeps a code that the installation does not know.
alter table case_receipts add constraint case_receipts_not_sealed check (not sealed);
