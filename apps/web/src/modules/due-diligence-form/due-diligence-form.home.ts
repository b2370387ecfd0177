import type { DueDiligencesToday } from '@conforme/contracts/modules/due-diligence-form/due-diligence-figures.endpoints.ts';
import type { HomeParts } from '../../core/pages/home-parts.tsx';
import { listAddress } from '../../core/pages/list-address.ts';
import { attentionLines } from '../../platform/case-handling/attention-line.ts';

const filtered = (filters: Readonly<Record<string, string>>) =>
  listAddress('/due-diligence-form', filters, 'due_at');

const line = attentionLines<DueDiligencesToday>(
  'due-diligence',
  ['due_diligence_form.menu'],
  () => import('./today-counts.ts'),
);
const HANDLE = 'due_diligence_form.handling';

/** What suppliers answered, what waits for a decision, and approvals that ended. */
export const dueDiligenceFormHome: HomeParts = {
  resource: 'due_diligence_forms',
  attention: [
    line({
      of: 'to_decide',
      rule: 'due_diligence_form.approve',
      order: 3,
      to: filtered({ state: 'analysing' }),
      one: 'A avaliação de um fornecedor espera a sua decisão.',
      many: (count) => `As avaliações de ${count} fornecedores esperam a sua decisão.`,
    }),
    line({
      of: 'to_analyse',
      rule: HANDLE,
      order: 5,
      to: filtered({ state: 'answered' }),
      one: 'Um fornecedor respondeu, e ninguém começou a análise.',
      many: (count) => `${count} fornecedores responderam, e ninguém começou a análise.`,
    }),
    line({
      of: 'link_expired',
      rule: HANDLE,
      order: 6,
      to: filtered({ state: 'link_expired' }),
      one: 'Um fornecedor deixou passar o prazo do questionário.',
      many: (count) => `${count} fornecedores deixaram passar o prazo do questionário.`,
    }),
    line({
      of: 'lapsed',
      rule: HANDLE,
      order: 6,
      to: filtered({ state: 'lapsed' }),
      one: 'A aprovação de um fornecedor venceu e não foi renovada.',
      many: (count) => `As aprovações de ${count} fornecedores venceram e não foram renovadas.`,
    }),
    line({
      of: 'mine',
      rule: HANDLE,
      order: 7,
      to: filtered({ is_open: 'yes', charge: 'mine' }),
      one: 'Uma avaliação de fornecedor em aberto está com você.',
      many: (count) => `${count} avaliações de fornecedores em aberto estão com você.`,
    }),
  ],
  blocks: [
    {
      key: 'due-diligence',
      order: 30,
      rules: ['due_diligence_form.menu'],
      load: () => import('./home-block.tsx').then((module) => module.DueDiligenceHomeBlock),
    },
  ],
};
