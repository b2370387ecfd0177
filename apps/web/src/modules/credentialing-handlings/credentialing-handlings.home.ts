import type { ApplicationsToday } from '@conforme/contracts/modules/credentialing-handlings/credentialing-figures.endpoints.ts';
import type { HomeParts } from '../../core/pages/home-parts.tsx';
import { listAddress } from '../../core/pages/list-address.ts';
import { attentionLines } from '../../platform/case-handling/attention-line.ts';

const PATH = '/portal-cebas/credentialings/handlings';
const filtered = (filters: Readonly<Record<string, string>>) => listAddress(PATH, filters, 'due_at');

const line = attentionLines<ApplicationsToday>(
  'applications',
  ['portal_cebas.credentialing.handling.grid'],
  () => import('./today-counts.ts'),
);
const HANDLE = 'portal_cebas.credentialing.handling';
const DECIDE = 'portal_cebas.credentialing.handling.decide';

/** What families sent, and what waits for a decision. */
export const credentialingHandlingsHome: HomeParts = {
  resource: 'portal_cebas',
  attention: [
    line({
      of: 'appeals',
      rule: DECIDE,
      order: 3,
      to: filtered({ state: 'appeal' }),
      one: 'Um recurso de bolsa espera resposta.',
      many: (count) => `${count} recursos de bolsa esperam resposta.`,
    }),
    line({
      of: 'to_decide',
      rule: DECIDE,
      order: 4,
      to: filtered({ state: 'classified' }),
      one: 'Uma inscrição em bolsa tem parecer e espera decisão.',
      many: (count) => `${count} inscrições em bolsa têm parecer e esperam decisão.`,
    }),
    line({
      of: 'to_check',
      rule: HANDLE,
      order: 5,
      to: filtered({ state: 'submitted' }),
      one: 'Uma inscrição em bolsa espera conferência.',
      many: (count) => `${count} inscrições em bolsa esperam conferência.`,
    }),
    line({
      of: 'mine',
      rule: HANDLE,
      order: 7,
      to: filtered({ is_open: 'yes', charge: 'mine' }),
      one: 'Uma inscrição em bolsa está com você.',
      many: (count) => `${count} inscrições em bolsa estão com você.`,
    }),
  ],
  blocks: [
    {
      key: 'applications',
      order: 40,
      rules: ['portal_cebas.credentialing.handling.grid'],
      load: () => import('./home-block.tsx').then((module) => module.ApplicationHomeBlock),
    },
  ],
};
