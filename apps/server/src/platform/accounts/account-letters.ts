import { type Config, publicUrl } from '../../core/config.ts';
import type { Letter } from '../mail/letter.ts';

/** Where a page of the web application stands, in a letter. */
export const pageUrl = (config: Pick<Config, 'PUBLIC_URL' | 'PORT'>, path: string): string =>
  `${publicUrl(config)}/#${path}`;

export const greetingFor = (name: string): string => `Olá, ${name.split(' ')[0]}.`;

const askForNewPassword = (config: Config) => ({
  label: 'Definir uma nova senha',
  url: pageUrl(config, '/forgot-password'),
});

/** Goes out whichever way the password changed: its owner is the only one who can tell that it was not them. */
export const passwordChangedLetter = (config: Config, name: string): Letter => ({
  subject: 'Sua senha foi alterada',
  greeting: greetingFor(name),
  paragraphs: [
    'A senha da sua conta no Conforme acaba de ser alterada, e as outras sessões foram encerradas.',
    'Se foi você, não é preciso fazer nada. Se não foi, defina agora uma nova senha e avise quem administra o sistema na sua organização.',
  ],
  link: askForNewPassword(config),
});

/** To the old address, once another one counts. */
export const emailReplacedLetter = (name: string): Letter => ({
  subject: 'O e-mail da sua conta mudou',
  greeting: greetingFor(name),
  paragraphs: [
    'A sua conta no Conforme passou a usar outro endereço de e-mail. Este endereço não serve mais para entrar.',
    'Se você não esperava esta mudança, avise logo quem administra o sistema na sua organização.',
  ],
});

/** A code from the printed list is used when a phone is lost, or when the list is in other hands. */
export const recoveryCodeUsedLetter = (config: Config, name: string, left: number): Letter => ({
  subject: 'Um código de recuperação foi usado',
  greeting: greetingFor(name),
  paragraphs: [
    'Alguém entrou na sua conta do Conforme com a sua senha e um dos códigos de recuperação do segundo fator.',
    left === 0
      ? 'Era o último: gere outros no seu perfil, em Segundo fator, enquanto ainda consegue entrar.'
      : `${left === 1 ? 'Resta 1 código' : `Restam ${left} códigos`}. No seu perfil, em Segundo fator, você pode gerar outros.`,
    'Se não foi você, defina agora uma nova senha e avise quem administra o sistema na sua organização.',
  ],
  link: askForNewPassword(config),
});

/** Somebody passed the first step: the owner must know, whether the second one held or not. */
export const wrongCodesLetter = (
  config: Config,
  { name, isLinked }: { readonly name: string; readonly isLinked: boolean },
): Letter => ({
  subject: 'Alguém acertou sua senha e errou o código',
  greeting: greetingFor(name),
  paragraphs: [
    `Alguém acertou sua senha no Conforme${isLinked ? ', ou entrou pela conta de outro serviço que você vinculou,' : ''} e errou várias vezes o código do segundo fator. Esses códigos não abriram a sua conta.`,
    'Se foi você, não é preciso fazer nada: espere um pouco e tente de novo, ou use um código de recuperação.',
    'Se não foi você, outra pessoa conhece a sua senha. Defina uma nova agora: a antiga deixa de valer na hora.',
  ],
  link: askForNewPassword(config),
  closing: [
    'Não diga o código do aplicativo a ninguém, nem a quem afirmar que é da administração. Depois de trocar a senha, avise quem administra o sistema na sua organização.',
  ],
});
