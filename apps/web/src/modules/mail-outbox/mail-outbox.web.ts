import { mailOutboxPages } from '@conforme/contracts/modules/mail-outbox/mail-outbox.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const mailOutboxWeb = bindPages(mailOutboxPages, {
  list: () => import('./mail-outbox.page.tsx').then((module) => module.MailOutboxPage),
  read: () => import('./mail-message.page.tsx').then((module) => module.MailMessagePage),
});
