-- What anybody with the protocol reads is a text of its own, a line of kind 'published' that names the line it was
-- written from. What was made public before was the line itself, with the names and addresses in it: the holder goes on
-- reading it, and nobody else does until somebody has written a public text.
with withdrawn as (
  update case_entries set audience = 'holder', published_at = null, published_by = null
  where audience = 'public' returning id, case_id, legal_entity_id)
insert into case_entries (case_id, legal_entity_id, kind, author, body, audience, facts)
select case_id, legal_entity_id, 'unpublished', 'system',
  'Retirada pelo sistema: o texto publicado podia identificar o titular. Escreva um texto público para publicar de novo.',
  'internal', jsonb_build_object('source_id', id)
from withdrawn order by id;
alter table case_entries add constraint case_entries_public_text
  check (audience <> 'public' or (kind = 'published' and body is not null));
