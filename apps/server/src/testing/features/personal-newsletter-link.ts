import { personalLink } from '../../platform/newsletters/newsletter-link.ts';
import type { TestApp } from '../test-app.ts';
import { linksOf } from './public-links.ts';

/** The personal link of somebody without an account; asked for twice, as two letters would. */
export async function personalParamOf(
  t: TestApp,
  { id, entity, author }: { readonly id: number; readonly entity: number; readonly author: number },
  email: string,
): Promise<string> {
  const { rows } = await t.pool.query(
    `insert into contacts (legal_entity_id, name, emails) values ($1, 'Sem Conta', array[$2]) returning id`,
    [entity, email],
  );
  const links = await linksOf(t);
  const newsletter = { id, legal_entity_id: entity, title: 'Tabela de guarda' };
  const recipient = { contact_id: rows[0].id, name: 'Sem Conta', email };
  const make = () =>
    t.system.transaction().execute((db) => personalLink(db, links, newsletter, recipient, author));
  await make();
  return (await make()).split('/').at(-1) as string;
}
