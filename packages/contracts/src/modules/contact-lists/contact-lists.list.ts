import type { List } from '../../core/list.ts';
import type { ContactListRow } from './contact-lists.schemas.ts';
import { listAudiences, listKinds } from './list-choices.ts';

export const contactListsList: List<ContactListRow> = {
  path: '/api/v1/contact_lists',
  title: 'Listas de contatos',
  removal: 'restorable',
  columns: [
    { key: 'name', label: 'Nome', sortable: true, filterable: true },
    { key: 'kind', label: 'Tipo', type: 'choice', filterable: true, options: listKinds.options },
    { key: 'members', label: 'Contatos', type: 'number' },
    { key: 'owner', label: 'Responsável' },
    {
      key: 'audience',
      label: 'Quem pode usar',
      type: 'choice',
      filterable: true,
      options: listAudiences.options,
    },
    { key: 'organisation', label: 'Organização', optional: 'unlessAll' },
    { key: 'updated_at', label: 'Alterada em', type: 'datetime', sortable: true, filterable: true },
  ],
};
