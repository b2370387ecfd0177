import type pg from 'pg';

interface Product {
  readonly pool: pg.Pool;
}

interface Made {
  readonly entity: number;
  readonly author: number;
  readonly title?: string;
  readonly body?: string;
  readonly requiresSignature?: boolean;
  /** The whole organisation unless told otherwise. */
  readonly listId?: number;
}

/** A draft in a group of its own, for everybody of the organisation. */
export async function makeNewsletter(
  t: Product,
  { entity, author, title = 'Tabela de guarda', body = '<p>Leia a tabela.</p>', ...made }: Made,
): Promise<number> {
  const { rows: groups } = await t.pool.query(
    `insert into newsletter_groups (legal_entity_id, name, colour, icon) values ($1, 'Avisos', 'green', 'messages')
     returning id`,
    [entity],
  );
  const { rows } = await t.pool.query(
    `insert into newsletters (legal_entity_id, title, summary, body, group_id, author_id, requires_signature,
       signature_statement)
     values ($1, $2, 'O que muda', $3, $4, $5, $6, case when $6 then 'Li e compreendi.' end) returning id`,
    [entity, title, body, groups[0].id, author, made.requiresSignature ?? false],
  );
  await t.pool.query(
    `insert into newsletter_audience (newsletter_id, legal_entity_id, unit_id, list_id) values ($1, $2, $3, $4)`,
    [rows[0].id, entity, made.listId === undefined ? entity : null, made.listId ?? null],
  );
  return rows[0].id;
}

/** As it is once somebody released it. */
export async function publishNewsletter(t: Product, id: number): Promise<void> {
  await t.pool.query(
    `insert into newsletter_versions (newsletter_id, number, legal_entity_id, title, summary, body, signature_statement,
       content_hash, relevant)
     select id, 1, legal_entity_id, title, summary, body, signature_statement, sha256(convert_to(body, 'UTF8')), true
     from newsletters where id = $1`,
    [id],
  );
  await t.pool.query(
    `update newsletters set status = 'RE', current_version = 1, publish_at = now(), released_at = now() where id = $1`,
    [id],
  );
}
