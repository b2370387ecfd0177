-- The register of grantees: its orders, and how many of them a unit has in a school year.
create index scholarship_applications_enrolled on scholarship_applications (legal_entity_id, enrolled_at, id)
  where enrolled_at is not null;
create index scholarship_applications_grantee on scholarship_applications
  (legal_entity_id, candidate_name collate "pt-BR-x-icu", id) where enrolled_at is not null;

-- Numbers alone, for whoever reads the ratio of these units: an edital may be of the organisation above them.
create function count_grantees(units bigint[], school_year integer)
  returns table (unit_id bigint, level text, grantees integer)
  language sql stable security definer set search_path = public, pg_temp as $$
    select v.unit_id, v.level, count(*)::integer
    from scholarship_applications a join cases c on c.id = a.id join scholarship_vacancies v on v.id = a.vacancy_id
    where v.unit_id = any (units) and v.unit_id = any (app_scope()) and a.year = school_year and a.enrolled_at is not null and c.state = 'enrolled'
    group by v.unit_id, v.level
  $$;
revoke all on function count_grantees(bigint[], integer) from public;
grant execute on function count_grantees(bigint[], integer) to @app_role@;
