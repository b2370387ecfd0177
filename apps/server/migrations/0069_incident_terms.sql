-- Until when ANPD was to be told by the law, doubled for a small agent: figures say late only of what was late for the law.
alter table incidents add column anpd_due_at timestamptz;
-- A report of a scam tells of police and bank, too.
grant insert (anpd_due_at, police_report, bank_called_at), update (anpd_due_at) on incidents to @app_role@;

-- Specific legislation may set another term for each of them, not for the communication to ANPD alone.
update deadline_rules set source = source || ', salvo prazo de legislação específica'
where legal_entity_id is null and key in ('inc.holders', 'inc.holders_declaration', 'inc.complement')
  and source like 'Resolução CD/ANPD 15/2024%' and source not like '%salvo prazo%';
