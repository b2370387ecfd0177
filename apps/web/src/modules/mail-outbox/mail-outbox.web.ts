import { mailOutboxPages } from '@conforme/contracts/modules/mail-outbox/mail-outbox.pages.ts';
import { stringifyQuery } from '../../core/api/nested-query.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

/** The list as it shows itself with this one filter. */
const undelivered = `/mail-outbox${stringifyQuery({
  filters: [{ column: 'state', operator: 'equals', value: 'failed' }],
})}`;

export const mailOutboxWeb = bindPages(
  mailOutboxPages,
  {
    list: () => import('./mail-outbox.page.tsx').then((module) => module.MailOutboxPage),
    read: () => import('./mail-message.page.tsx').then((module) => module.MailMessagePage),
  },
  {
    home: {
      attention: [
        {
          key: 'mail-failed',
          order: 10,
          rules: ['mail_outbox.menu'],
          to: undelivered,
          sentence: (count) =>
            count === 1
              ? 'Uma mensagem não pôde ser entregue.'
              : `${count} mensagens não puderam ser entregues.`,
          count: () => import('./undelivered-count.ts').then((module) => module.countUndelivered),
        },
      ],
    },
  },
);
