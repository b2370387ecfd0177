-- A database full of invented people with passwords anybody may know says so itself.
alter table installation add column demonstration boolean not null default false;
