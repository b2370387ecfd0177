-- What the bench found to read every row of an organisation: by identity, without a responsible, and ended.
create index privacy_requests_identity on privacy_requests (legal_entity_id, identity_state, id);
create index privacy_requests_nobodys on privacy_requests (legal_entity_id, id) where responsible_id is null;
create index privacy_requests_ended on privacy_requests (legal_entity_id, id) where not is_open;
