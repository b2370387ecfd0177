import { federationUnitColumn } from '../../core/brazil/federation-unit-column.ts';
import { yesNo } from '../../core/choices.ts';
import { legalBases } from '../../core/legal-basis.ts';
import type { List } from '../../core/list.ts';
import type { ContactRow } from './contacts.schemas.ts';

export const contactsList: List<ContactRow> = {
  path: '/api/v1/contacts',
  title: 'Contatos',
  exportRule: 'contacts.export',
  removal: 'restorable',
  columns: [
    { key: 'name', label: 'Nome', sortable: true, filterable: true },
    { key: 'organisation', label: 'Organização', filterable: true },
    { key: 'owner', label: 'Cadastro de', optional: 'unlessAll' },
    { key: 'role', label: 'Cargo ou função', filterable: true, optional: true },
    { key: 'email', label: 'E-mail' },
    { key: 'phone', label: 'Telefone', type: 'phone' },
    federationUnitColumn,
    { key: 'tags', label: 'Marcadores', type: 'list', filterable: true },
    {
      key: 'legal_basis',
      label: 'Base legal',
      type: 'choice',
      filterable: true,
      optional: true,
      options: legalBases.options,
    },
    {
      key: 'opted_out',
      label: 'Descadastro',
      type: 'choice',
      filterable: true,
      options: yesNo.options,
    },
    {
      key: 'bounced',
      label: 'E-mail voltou',
      type: 'choice',
      filterable: true,
      optional: true,
      options: yesNo.options,
    },
    {
      key: 'updated_at',
      label: 'Alterado em',
      type: 'datetime',
      sortable: true,
      filterable: true,
      optional: true,
    },
  ],
};
