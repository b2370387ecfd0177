import type { Pool } from '../../guarantees/support/api-client.ts';
import type { Places } from './seed-organisations.ts';

/** The register of people. Sealed documents are empty: no list opens them. */
export const seedPeople = (pool: Pool, people: number, places: Places): Promise<unknown> =>
  pool.query(
    `insert into natural_entities (legal_entity_id, first_name, surname, gender, birth_date, emails, phones)
     select ($2::bigint[])[1 + abs(hashint8extended(n, 11) % cardinality($2::bigint[]))],
       (array['Maria', 'José', 'Ana Júlia', 'João', 'Antônia', 'Íris', 'Luís', 'Zélia'])[1 + n % 8],
       (array['da Silva', 'Araújo', 'Gonçalves', 'Souza', 'Brandão', 'Prado', 'Nóbrega'])[1 + n / 8 % 7] || ' '
         || initcap(translate(substr(md5('person ' || n), 1, 8), '0123456789', 'ghijklmnop')),
       case when n % 2 = 0 then 'F' else 'M' end, date '1950-01-01' + (abs(hashint8extended(n, 12)) % 25000)::int,
       array['morador.' || n || '@bench.test'], array['+5543' || 900000000 + n]
     from generate_series(1, $1::int) n`,
    [people, places],
  );
