import { administrator, type Pool } from '../../guarantees/support/api-client.ts';
import type { Places } from './seed-organisations.ts';
import { sowStatements } from './sow-statements.ts';
import { from, place, rows, SOME_DAY, word } from './sown-values.ts';

/** Of organisations rather than of their units: all of them are addressed to whoever measures. */
const organisation = `(select coalesce(parent_id, id) from legal_entities where id = ${place})`;

/**
 * Two of three newsletters are released: fifteen readers of each make ten signatures for every newsletter. Whoever
 * measures has read and signed all but the oldest, so that what is unread is found last.
 */
const READERS = `from newsletters n cross join (
     (select id, name, email, home_entity_id, false as measures from users
       where email <> '${administrator.email}' order by id desc limit 15)
     union all
     select id, name, email, home_entity_id, true from users where email = '${administrator.email}') reader
   where n.status = 'RE' and (not reader.measures or n.publish_at > now() - interval '890 days')`;
const SOME_HOURS_LATER = `n.publish_at + (1 + (n.id + reader.id) % 60) * interval '1 hour'`;

/** Newsletters with everything that the feed of the Mural goes through. */
const NEWSLETTERS = [
  `insert into newsletter_groups (legal_entity_id, name, colour, icon, position)
   select ${organisation}, ${from('Avisos', 'Eventos', 'Cardápio')} || ' ' || ${word('grupo')}, 'blue', 'book', n from ${rows}`,
  `insert into newsletter_subgroups (legal_entity_id, group_id, name, colour, icon)
   select legal_entity_id, id, ${from('Manhã', 'Tarde')} || ' ' || ${word('subgrupo')}, 'blue', 'book'
   from (select *, position as n from newsletter_groups where position > 0) g`,
  `insert into newsletters (legal_entity_id, title, summary, group_id, status, publish_at, released_at, current_version,
     requires_signature, signature_statement, asks_signature, pinned)
   select legal_entity_id, ${from('Reunião', 'Feriado', 'Vacinação', 'Matrícula')} || ' ' || ${word('boletim')}, 'Resumo', id,
     case when n % 3 = 0 then 'DR' else 'RE' end, ${SOME_DAY}, case when n % 3 > 0 then ${SOME_DAY} end,
     case when n % 3 = 0 then 0 else 1 end, true, 'Li e compreendi.', n % 3 > 0, n % 500 = 1
   from (select *, position as n from newsletter_groups where position > 0) g`,
  `insert into newsletter_versions (newsletter_id, number, legal_entity_id, title, body, signature_statement, content_hash,
     relevant)
   select id, 1, legal_entity_id, title, '<p>Texto</p>', signature_statement, sha256(title::bytea), true
   from newsletters where status = 'RE'`,
  `insert into newsletter_audience (newsletter_id, legal_entity_id, unit_id)
   select id, legal_entity_id, legal_entity_id from newsletters`,
  `insert into newsletter_reads (newsletter_id, legal_entity_id, user_id, version, seconds, first_read_at)
   select n.id, n.legal_entity_id, reader.id, 1, 60, ${SOME_HOURS_LATER} ${READERS}`,
  `insert into read_signatures (legal_entity_id, target_type, target_id, version, user_id, name, email, unit_id, statement,
     content_hash, method, signed_at)
   select n.legal_entity_id, 'newsletter', n.id, 1, reader.id, reader.name, reader.email, reader.home_entity_id,
     n.signature_statement, sha256(n.title::bytea), 'session', ${SOME_HOURS_LATER} ${READERS}`,
  `insert into newsletter_comments (newsletter_id, legal_entity_id, author_id, body, state)
   select id, legal_entity_id, (select min(id) from users), 'Ciente.', case when id % 4 = 0 then 'pending' else 'approved' end
   from newsletters where status = 'RE'`,
  `insert into newsletter_workflows (legal_entity_id, name, state)
   select ${place}, ${from('Revisão', 'Aprovação')} || ' ' || ${word('fluxo')}, ${from('active', 'inactive')} from ${rows}`,
];

export const seedNewsletters = (pool: Pool, amount: number, places: Places): Promise<void> =>
  sowStatements(pool, NEWSLETTERS, amount, places);
