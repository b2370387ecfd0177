-- A document is valid to the end of its last day, everywhere by the same rule: after it nobody is asked to sign, no link
-- is made or opened, and a check says that it ended (docs/decisions/042-documents.md).
create function has_expired(expires_on date) returns boolean
  language sql stable
  return coalesce(expires_on < today_in_brasilia(), false);
