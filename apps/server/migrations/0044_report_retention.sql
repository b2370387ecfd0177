-- How long the contents of an archived report are kept, before their keys are destroyed. Each organisation may set its
-- own term.
insert into deadline_rules (key, valid_from, start_event, amount, unit, calendar, bound, doubles, pausable,
  max_extension, standing, source)
values ('wb.content_retention', '2020-09-18', 'archiving', 5, 'years', 'internal', 'at_most', false, false, null,
  'policy', 'Prática da organização: a lei não fixa por quanto tempo o conteúdo de um relato é guardado.');
