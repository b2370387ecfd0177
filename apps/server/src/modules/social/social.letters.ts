import { type Config, publicUrl } from '../../core/config.ts';
import { greetingFor } from '../../platform/accounts/account-letters.ts';
import type { Letter } from '../../platform/mail/letter.ts';

const toProfile = (config: Config) => ({
  label: 'Ver as contas ligadas',
  url: `${publicUrl(config)}/#/profile`,
});

const letter = (config: Config, name: string, subject: string, fact: string): Letter => ({
  subject,
  greeting: greetingFor(name),
  paragraphs: [
    fact,
    'Se foi você, não é preciso fazer nada. Se não foi, troque a sua senha, confira as contas ligadas no seu perfil e avise quem administra o sistema na sua organização.',
  ],
  link: toProfile(config),
});

/** The owner is the only one who can tell that it was somebody else. */
export const linkedLetter = (config: Config, name: string, label: string): Letter =>
  letter(
    config,
    name,
    `Uma conta ${label} foi ligada à sua`,
    `A partir de agora é possível entrar na sua conta no Conforme com uma conta ${label}.`,
  );

export const unlinkedLetter = (config: Config, name: string, label: string): Letter =>
  letter(
    config,
    name,
    `Uma conta ${label} foi desligada da sua`,
    `Não é mais possível entrar na sua conta no Conforme com a conta ${label} que estava ligada a ela.`,
  );
