import { auditActions, auditKind, auditObjects } from '../../core/audit-words/audit-words.ts';
import { choices } from '../../core/choices.ts';
import type { List } from '../../core/list.ts';
import type { AuditRow } from './audit.schemas.ts';

/** By their words, so that a person finds one in a long list. */
const inOrder = (words: Readonly<Record<string, string>>) =>
  [...choices(words).options].sort((a, b) => a.label.localeCompare(b.label, 'pt-BR'));

export const auditList: List<AuditRow> = {
  path: '/api/v1/audit',
  title: 'Auditoria',
  exportRule: 'audit.export',
  columns: [
    { key: 'at', label: 'Quando', type: 'datetime', sortable: true, filterable: true },
    { key: 'actor', label: 'Quem', filterable: true },
    {
      key: 'action',
      label: 'O que fez',
      type: 'choice',
      filterable: true,
      options: inOrder(auditActions),
    },
    {
      key: 'object_type',
      label: 'Em quê',
      type: 'choice',
      filterable: true,
      options: inOrder(auditObjects),
    },
    { key: 'object_name', label: 'Qual' },
    { key: 'organisation', label: 'Organização', filterable: true },
    {
      key: 'kind',
      label: 'Tipo',
      type: 'choice',
      filterable: true,
      optional: true,
      options: auditKind.options,
    },
    { key: 'seq', label: 'Sequência', type: 'number', optional: true },
  ],
};
