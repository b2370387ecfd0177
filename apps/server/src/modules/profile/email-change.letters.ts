import type { Config } from '../../core/config.ts';
import { greetingFor, pageUrl } from '../../platform/accounts/account-letters.ts';
import { linkMinutes } from '../../platform/accounts/mailed-links.ts';
import type { Letter } from '../../platform/mail/letter.ts';

/** It may go to a stranger's address: nothing of the account stands in it. */
export const confirmAddressLetter = (
  config: Config,
  token: string,
  { isNew }: { readonly isNew: boolean },
): Letter => ({
  subject: isNew ? 'Confirme seu novo e-mail' : 'Confirme seu e-mail',
  greeting: 'Olá.',
  paragraphs: [
    'Alguém pediu para usar este endereço em uma conta do Conforme. Se foi você, abra o link no navegador em que entrou na conta e confirme.',
    `O link vale por ${linkMinutes} minutos e uma única vez.`,
  ],
  link: { label: 'Confirmar este e-mail', url: pageUrl(config, `/verified?email=${token}`) },
  closing: ['Se não foi você, ignore esta mensagem: nada acontece sem a confirmação.'],
});

/** To the old one, while there is still time to stop it. */
export const emailChangeNoticeLetter = (name: string): Letter => ({
  subject: 'Pedido para trocar o e-mail da sua conta',
  greeting: greetingFor(name),
  paragraphs: [
    'Alguém que sabe a sua senha pediu para trocar o e-mail da sua conta no Conforme. A troca vale depois de confirmada no endereço novo.',
    'Se foi você, não é preciso fazer nada. Se não foi, troque já a sua senha: isso também cancela o pedido.',
  ],
});
