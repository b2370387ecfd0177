import type { List } from '../../core/list.ts';
import { mailState } from '../../platform/mail/mail-state.ts';
import type { MailRow } from './mail-outbox.schemas.ts';

export const mailOutboxList: List<MailRow> = {
  path: '/api/v1/mail_outbox',
  title: 'Caixa de saída',
  columns: [
    { key: 'subject', label: 'Assunto', sortable: true, filterable: true },
    { key: 'recipient_name', label: 'Destinatário', sortable: true, filterable: true },
    { key: 'recipient_address', label: 'E-mail', sortable: true, filterable: true },
    {
      key: 'state',
      label: 'Situação',
      type: 'choice',
      sortable: true,
      filterable: true,
      options: mailState.options,
    },
    { key: 'organisation', label: 'Organização', optional: 'unlessAll' },
    { key: 'tries', label: 'Tentativas', type: 'number', sortable: true, filterable: true },
    { key: 'created_at', label: 'Escrita em', type: 'datetime', sortable: true, filterable: true },
    {
      key: 'sent_at',
      label: 'Enviada em',
      type: 'datetime',
      sortable: true,
      filterable: true,
      optional: true,
    },
  ],
};
