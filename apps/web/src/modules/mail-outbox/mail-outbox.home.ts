import type { HomeParts } from '../../core/pages/home-parts.tsx';
import { listAddress } from '../../core/pages/list-address.ts';

export const mailOutboxHome: HomeParts = {
  resource: 'mail_outbox',
  steps: [
    {
      key: 'mail-server',
      order: 40,
      rules: ['mail_outbox.menu'],
      label: 'Ligue o envio de e-mails',
      why: 'Informe SMTP_URL na configuração do servidor. Sem isso, convites e respostas ficam na caixa de saída.',
      to: '/mail-outbox',
      action: 'Ver a caixa de saída',
      isDone: () => import('./mail-step.ts').then(({ mailLeaves }) => mailLeaves),
    },
  ],
  notices: [
    {
      key: 'mail-does-not-leave',
      order: 10,
      rules: ['mail_outbox.menu'],
      load: () => import('./mail-server-notice.tsx').then((module) => module.MailMuralNotice),
    },
  ],
  attention: [
    {
      key: 'mail-failed',
      order: 10,
      rules: ['mail_outbox.menu'],
      to: listAddress('/mail-outbox', { state: 'failed' }),
      sentence: (count) =>
        count === 1 ? 'Uma mensagem não pôde ser entregue.' : `${count} mensagens não puderam ser entregues.`,
      count: () => import('./undelivered-count.ts').then((module) => module.countUndelivered),
    },
  ],
};
