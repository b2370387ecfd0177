import type { HomeParts } from '../../core/pages/home-parts.tsx';
import { listAddress } from '../../core/pages/list-address.ts';

const ask = () => import('./documents-attention.ts');

export const documentsHome: HomeParts = {
  resource: 'documents',
  attention: [
    {
      key: 'documents-to-sign',
      order: 12,
      rules: ['documents.detail', 'knowledge_items.show'],
      to: '/documents/consult',
      sentence: (count) =>
        count === 1
          ? 'Um documento espera a sua assinatura de leitura.'
          : `${count} documentos esperam a sua assinatura de leitura.`,
      count: () => ask().then((module) => module.countToSign),
    },
    {
      key: 'documents-to-approve',
      order: 13,
      rules: ['documents.detail', 'documents.release', 'documents.show'],
      to: () => listAddress('/documents', { pending: 'in_review' }, 'updated_at'),
      sentence: (count) =>
        count === 1
          ? 'Uma versão de documento espera aprovação.'
          : `${count} versões de documentos esperam aprovação.`,
      count: () => ask().then((module) => module.countToApprove),
    },
    {
      key: 'documents-to-review',
      order: 32,
      rules: ['documents.detail', 'documents.edit', 'documents.show'],
      to: () => listAddress('/documents', {}, 'review_on'),
      sentence: (count) =>
        count === 1
          ? 'Um documento tem revisão vencida ou nos próximos 30 dias.'
          : `${count} documentos têm revisão vencida ou nos próximos 30 dias.`,
      count: () => ask().then((module) => module.countToReview),
    },
  ],
};
