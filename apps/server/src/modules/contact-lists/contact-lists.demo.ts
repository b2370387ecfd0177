import { contactFilter } from '@conforme/contracts/modules/contact-lists/contact-filter.ts';
import { sql } from 'kysely';
import type { DemoPart } from '../../platform/demo/demo-installation.ts';

const byTag = (tag: string, federation_units: readonly 'PR'[] = []) =>
  JSON.stringify(contactFilter.parse({ tags: [tag], federation_units }));

/** Two lists somebody filled and two that fill themselves. */
export const contactListsDemo: DemoPart = async ({ db, school, charity, accounts }) => {
  const fixed = [
    {
      to: school,
      name: 'Conselho de pais',
      description: 'Quem representa as turmas nas reuniões.',
      tag: 'Famílias',
    },
    { to: charity, name: 'Rede de apoio', description: 'Parceiros das campanhas.', tag: 'Parceiros' },
  ];
  for (const { to, name, description, tag } of fixed) {
    const { id } = await db
      .insertInto('contact_lists')
      .values({ legal_entity_id: to.id, name, description, kind: 'static', owner_id: accounts.encarregado })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into contact_list_members (list_id, legal_entity_id, contact_id)
      select ${id}::bigint, ${to.id}::bigint, id from contacts
      where ${tag} = any (tags) and legal_entity_id = any (${[to.id, ...to.units]}::bigint[]) order by id limit 14`.execute(
      db,
    );
  }
  const found = [
    {
      name: 'Fornecedores do Paraná',
      description: 'Avisos de compras.',
      filter: byTag('Fornecedores', ['PR']),
    },
    { name: 'Imprensa', description: null, filter: byTag('Imprensa') },
  ];
  for (const list of found)
    await db
      .insertInto('contact_lists')
      .values({ legal_entity_id: school.id, ...list, kind: 'dynamic', owner_id: accounts.admin })
      .execute();
};
