-- Days before the end of a supplier's certificate of which the organisation was told: 30, 7.
alter table due_diligence_certificates add column expiry_told smallint[] not null default '{}';
create index due_diligence_certificates_ending on due_diligence_certificates (valid_until) where valid_until is not null;
