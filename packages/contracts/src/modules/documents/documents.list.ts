import type { List } from '../../core/list.ts';
import {
  classifications,
  documentKinds,
  documentStates,
  pendingStates,
} from '../../platform/documents/document-choices.ts';
import type { DocumentRow } from './documents.schemas.ts';

export const documentsList: List<DocumentRow> = {
  path: '/api/v1/documents',
  title: 'Documentos',
  removal: 'restorable',
  columns: [
    { key: 'code', label: 'Código', sortable: true, filterable: true, isCode: true },
    { key: 'title', label: 'Documento', sortable: true, filterable: true },
    {
      key: 'classification',
      label: 'Classificação',
      type: 'choice',
      filterable: true,
      options: classifications.options,
    },
    { key: 'status', label: 'Situação', type: 'choice', filterable: true, options: documentStates.options },
    { key: 'review_on', label: 'Revisão', type: 'date', sortable: true, filterable: true },
    { key: 'owner', label: 'Responsável', filterable: true },
    // Told under the title: a column of its own only for whoever exports it.
    {
      key: 'kind',
      label: 'Tipo',
      type: 'choice',
      filterable: true,
      optional: true,
      options: documentKinds.options,
    },
    {
      key: 'pending',
      label: 'Versão em preparo',
      type: 'choice',
      filterable: true,
      optional: true,
      options: pendingStates.options,
    },
    { key: 'tags', label: 'Marcadores', type: 'list', filterable: true, optional: true },
    { key: 'unit', label: 'Unidade', optional: true },
    { key: 'current_version', label: 'Versão', type: 'number', optional: true },
    { key: 'expires_on', label: 'Validade', type: 'date', optional: true },
    { key: 'organisation', label: 'Organização', optional: 'unlessAll' },
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
