-- What a search in one organisation reads: the words of its own rows and nothing else. By the index of words alone
-- PostgreSQL goes through everybody's rows that share a piece of them.
create index privacy_requests_texts on privacy_requests (legal_entity_id) include (id, search_text);

-- These are asked with ids, and have one way to go: planned anew for each list they took longer than the list.
alter function changed_entities(text, bigint[], pg_snapshot) set plan_cache_mode = force_generic_plan;
alter function first_legal_clocks(bigint[]) set plan_cache_mode = force_generic_plan;
