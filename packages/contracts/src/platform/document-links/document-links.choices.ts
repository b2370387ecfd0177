import { choices } from '../../core/choices.ts';

export const linkRights = choices({ view: 'Só ler na tela', download: 'Ler e baixar' });
export type LinkRight = keyof typeof linkRights.labels;

/** What happened with a link, as its log tells it. */
export const linkAccessKinds = choices({
  sent: 'Link enviado por e-mail',
  code_sent: 'Código pedido',
  code_wrong: 'Código errado',
  opened: 'Documento aberto',
  downloaded: 'Arquivo baixado',
  renewed: 'Link renovado',
  revoked: 'Link revogado',
});

/** How the code of an opening came. One that was handed over does not show that the mailbox is read. */
export const openingCodes = choices({
  mailed: 'com o código enviado por e-mail',
  handed: 'com código entregue pela administração',
});

/** Days a link lives, as the dialog offers them. */
export const linkDays = [1, 3, 7, 15, 30, 90] as const;
export const DEFAULT_LINK_DAYS = 7;
export const MOST_LINK_DAYS = 90;
export const MOST_VIEWS = 100;
export const DEFAULT_VIEWS = 5;
