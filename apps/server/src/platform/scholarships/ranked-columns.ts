import { sql } from 'kysely';

/** What the order of a class (`compareRanked`) looks at, of an application a. */
export const rankedColumns = sql`a.id, a.protocol, coalesce(a.score, 0)::float8 as score,
  coalesce(a.per_capita, 0) as per_capita, a.disability, a.sibling, coalesce(a.members, 1) as members,
  a.birth_date::text as birth_date, to_jsonb(a.submitted_at) #>> '{}' as submitted_at,
  case when a.decision = 'refused' then 'none' else coalesce(a.granted, a.opinion_grant) end as "grant"`;
