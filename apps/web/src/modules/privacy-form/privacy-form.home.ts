import type { PrivacyToday } from '@conforme/contracts/modules/privacy-form/privacy-figures.schemas.ts';
import type { AttentionItem, HomeParts } from '../../core/pages/home-parts.tsx';
import { filteredList } from './filtered-list.ts';

const waiting = (
  part: Omit<AttentionItem, 'rules' | 'count' | 'key'> & {
    readonly of: keyof PrivacyToday;
    readonly rule: string;
  },
): AttentionItem => ({
  key: `privacy-${part.of}`,
  rules: ['privacy.form.menu', part.rule],
  order: part.order,
  to: part.to,
  sentence: part.sentence,
  count: () =>
    import('./today-counts.ts').then(
      ({ askToday }) =>
        async () =>
          Number((await askToday())[part.of]),
    ),
});

/** What the law waits for, what waits for the asker, and how the month goes. */
export const privacyFormHome: HomeParts = {
  resource: 'privacy_forms',
  steps: [
    {
      key: 'public-form',
      order: 30,
      rules: ['privacy.form.menu', 'privacy_form.settings'],
      label: 'Abra o formulário dos titulares',
      why: 'Por ele qualquer pessoa pede o que é seu de direito. Em “Formulário do titular” estão o link e o QR code.',
      to: '/privacy-form',
      action: 'Abrir o formulário',
      isDone: () => import('./form-step.ts').then(({ hasOpenForm }) => hasOpenForm),
    },
  ],
  attention: [
    waiting({
      of: 'overdue',
      rule: 'privacy_form.handling',
      order: 1,
      to: filteredList({ due: 'overdue' }),
      sentence: (count) =>
        count === 1
          ? 'Um pedido de titular passou do prazo da resposta.'
          : `${count} pedidos de titulares passaram do prazo da resposta.`,
    }),
    waiting({
      of: 'due_today',
      rule: 'privacy_form.handling',
      order: 2,
      to: filteredList({ due: 'due_today' }),
      sentence: (count) =>
        count === 1 ? 'Um pedido de titular vence hoje.' : `${count} pedidos de titulares vencem hoje.`,
    }),
    waiting({
      of: 'to_approve',
      rule: 'privacy_form.approve',
      order: 3,
      to: filteredList({ state: 'awaiting_approval' }),
      sentence: (count) =>
        count === 1
          ? 'Uma resposta a titular espera a sua aprovação.'
          : `${count} respostas a titulares esperam a sua aprovação.`,
    }),
    waiting({
      of: 'mine',
      rule: 'privacy_form.handling',
      order: 4,
      to: filteredList({ is_open: 'yes', charge: 'mine' }),
      sentence: (count) =>
        count === 1
          ? 'Um pedido de titular em aberto está com você.'
          : `${count} pedidos de titulares em aberto estão com você.`,
    }),
  ],
  blocks: [
    {
      key: 'privacy-requests',
      order: 10,
      rules: ['privacy.form.menu'],
      load: () => import('./home-block.tsx').then((module) => module.PrivacyHomeBlock),
    },
  ],
};
