import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { Letter } from '../mail/letter.ts';
import { greetingFor } from './account-letters.ts';

interface Invitation {
  readonly name: string;
  readonly organisation: string;
  readonly link: string;
  readonly expiresAt: string;
}

export const invitationLetter = ({ name, organisation, link, expiresAt }: Invitation): Letter => ({
  subject: `Seu acesso ao Conforme: ${organisation}`,
  greeting: greetingFor(name),
  paragraphs: [
    `${organisation} criou um acesso para você no Conforme, o sistema em que cuida de privacidade e conformidade.`,
    'Para aceitar, abra o link e escolha a sua senha. Se você já tem uma conta com este e-mail, o acesso passa a valer nela.',
  ],
  link: { label: 'Aceitar o convite', url: link },
  closing: [
    `O link vale até ${formatDateTime(expiresAt)} (horário de Brasília) e só pode ser usado uma vez.`,
    'Se você não esperava este convite, ignore esta mensagem.',
  ],
});
