-- Reports that ended and were never archived had no day on which their contents are destroyed. Now the end itself sets it;
-- those that ended before get the five years of the rule, counted from their last change.
update sealed_cases s set shred_on = (coalesce(c.ended_at, c.updated_at) at time zone 'America/Sao_Paulo')::date
    + interval '5 years'
  from cases c where c.id = s.id and s.shred_on is null and c.state in ('concluded', 'out_of_scope', 'monitoring');
