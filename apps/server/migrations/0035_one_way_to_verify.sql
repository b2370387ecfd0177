-- The chains are verified in parts, by platform/audit/verify-audit.ts alone: this read the whole log in one statement.
drop function audit_first_broken();
