import type { Config } from '../../core/config.ts';
import { greetingFor, pageUrl } from '../../platform/accounts/account-letters.ts';
import { linkMinutes } from '../../platform/accounts/mailed-links.ts';
import type { Letter } from '../../platform/mail/letter.ts';

/** The account may be the work of somebody who merely typed this address: its reader has another way. */
const wayOut = (config: Config, { email_verified_at }: Addressee): string[] =>
  email_verified_at === null
    ? [
        `Se você não conhece esta conta, ela foi criada com o seu endereço sem a sua confirmação: não a use. Ela não impede que você tenha a sua${config.REGISTRATION === 'off' ? '' : `: cadastre-se com este e-mail em ${pageUrl(config, '/register')}`}.`,
      ]
    : [];

interface Addressee {
  readonly name: string;
  readonly email_verified_at: string | null;
}

export const resetLetter = (config: Config, account: Addressee, token: string): Letter => ({
  subject: 'Defina uma nova senha',
  greeting: greetingFor(account.name),
  paragraphs: [
    'Recebemos um pedido para trocar a senha da sua conta no Conforme.',
    `O link vale por ${linkMinutes} minutos e uma única vez. Ao usá-lo, todas as suas sessões são encerradas.`,
    ...(config.OIDC_PROVIDERS.length === 0
      ? []
      : [
          'As contas de outros serviços que abriam a sua deixam de abri-la: na próxima entrada por uma delas, a nova senha é pedida uma vez.',
        ]),
  ],
  link: { label: 'Definir nova senha', url: pageUrl(config, `/reset-password/${token}`) },
  closing: [
    'Se não foi você quem pediu, ignore esta mensagem: a sua senha continua a mesma.',
    ...wayOut(config, account),
  ],
});

/** Only its owner reads this, so it may say what the page must not. */
export const closedAccountLetter = (config: Config, account: Addressee): Letter => ({
  subject: 'Sua conta não está ativa',
  greeting: greetingFor(account.name),
  paragraphs: [
    'Recebemos um pedido para trocar a senha da sua conta no Conforme, mas ela não está ativa.',
    'Para voltar a usá-la, fale com quem administra o sistema na sua organização.',
    ...wayOut(config, account),
  ],
});
