-- The policies of organisations compare by a hashed subplan. "= any (select app_scope())" goes through the whole scope
-- for each row: a network of 50,000 units took 15 seconds for one filter.
alter policy in_scope on legal_entities
  using (id in (select unnest(app_scope())));
alter policy own_unit on legal_entities
  using (parent_id in (select unnest(app_scope())));
alter policy in_scope on legal_entity_tree
  using (entity_id in (select unnest(app_scope())) and ancestor_id in (select unnest(app_scope())));
