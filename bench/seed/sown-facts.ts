import { createHash } from 'node:crypto';
import type { Pool } from '../../guarantees/support/api-client.ts';
import { type BenchDatabase, withDatabase } from '../bench-database.ts';
import { Asker } from '../load.ts';
import type { Product } from '../product.ts';

interface Organisation {
  readonly id: number;
  readonly total: number;
}

/** What the questions are asked about. */
export interface Sown {
  /** With one of ten requests. */
  readonly largest: Organisation;
  /** As most are. */
  readonly typical: Organisation;
  /** Another one, for what is written: the lists that are measured stay as they were sown. */
  readonly writing: Organisation;
  readonly total: number;
  /** Requests of the typical one, in no order. */
  readonly ids: readonly string[];
  readonly emails: readonly string[];
  openDrafts(secrets: readonly string[]): Promise<void>;
}

const SOME = 2000;
/** Stands in what the measurement itself does to the database, which is not counted. */
export const NOT_ASKED_FOR = '/* bench */';

export async function readSown(database: BenchDatabase, product: Product): Promise<Sown> {
  const facts = await withDatabase(database, async (pool) => {
    const { rows: organisations } = await pool.query<Organisation>(
      `select t.ancestor_id as id, count(*) as total
       from legal_entities e join legal_entity_tree t on t.ancestor_id = e.id
       join privacy_requests r on r.legal_entity_id = t.entity_id
       where e.cnpj like '00000000%' group by 1 order by 1`,
    );
    await forgetNews(pool);
    const [largest, typical] = organisations;
    const writing = organisations.at(-1);
    if (!largest || !typical || !writing) throw new Error('nothing is sown');
    const { rows: requests } = await pool.query<{ id: string }>(
      `select r.id from privacy_requests r join legal_entity_tree t on t.entity_id = r.legal_entity_id
       where t.ancestor_id = $1 order by md5(r.id::text) limit $2`,
      [typical.id, SOME],
    );
    const { rows: users } = await pool.query<{ email: string }>(
      "select email from users where email like '%@bench.test' order by md5(email) limit $1",
      [SOME],
    );
    return {
      ...{ largest, typical, writing, total: organisations.reduce((sum, { total }) => sum + total, 0) },
      ...{ ids: requests.map(({ id }) => id), emails: users.map(({ email }) => email) },
    };
  });
  const link = await openForm(database, product, facts.writing.id);
  return {
    ...facts,
    // As the page does before anything is sent, without the thousand requests that would take.
    openDrafts: (secrets) =>
      withDatabase(database, async (pool) => {
        await forgetNews(pool);
        await pool.query(
          `insert into case_drafts (secret_hash, legal_entity_id, form_type, link_id, expires_at)
           select decode(hash, 'hex'), $2, 'privacy', $3, now() + interval '1 day' from unnest($1::text[]) hash`,
          [
            secrets.map((secret) => createHash('sha256').update(secret).digest('hex')),
            facts.writing.id,
            link,
          ],
        );
      }),
  };
}

/** One of its requests, as it is: the product has to count again, and answers the same. */
export async function writeAnew(pool: Pool, organisation: number): Promise<void> {
  await pool.query(
    `update cases ${NOT_ASKED_FOR} set state = state
     where id = (select id from cases where legal_entity_id = $1 and form_type = 'privacy' order by received_at limit 1)`,
    [organisation],
  );
}

/** Whoever measures is told of each request that is sent: the plain request would bring more and more along. */
const forgetNews = (pool: Pool) => pool.query('delete from notifications');

async function openForm(database: BenchDatabase, product: Product, organisation: number): Promise<number> {
  const asker = new Asker(product.url, 1);
  const answer = await asker.send({
    method: 'POST',
    path: '/api/v1/privacy_forms/link',
    headers: { authorization: `Bearer ${product.token}`, 'x-data-access': `${organisation},legal_entity` },
    body: { legal_entity_id: organisation },
  });
  asker.close();
  if (answer.status !== 200) throw new Error(`The form does not open: ${answer.text}`);
  return withDatabase(database, async (pool) => {
    const { rows } = await pool.query<{ id: number }>(
      'select max(id) as id from public_links where legal_entity_id = $1',
      [organisation],
    );
    return rows[0]?.id as number;
  });
}
