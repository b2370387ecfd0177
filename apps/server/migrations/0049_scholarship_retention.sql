-- How long applications for scholarships are kept. Each organisation may keep what was sent for longer, and forget what was
-- never sent sooner or later.
insert into deadline_rules (key, valid_from, start_event, amount, unit, calendar, bound, doubles, pausable,
  max_extension, standing, source)
values
  ('edi.record_retention', '2021-12-17', 'school_year_end', 10, 'years', 'internal', 'at_least', false, false, null,
    'guidance', 'LC 187/2021, art. 3º: documentos guardados por dez anos. Lido em fonte secundária, não no texto da lei.'),
  ('edi.unsent_retention', '2021-12-17', 'applications_end', 6, 'months', 'internal', 'at_most', false, false, null,
    'policy', 'Prática da organização: o que a família não enviou não é analisado por ninguém, e a lei não manda guardar.');
