import { type Config, publicUrl } from '../../core/config.ts';
import { greetingFor } from '../../platform/accounts/account-letters.ts';
import type { Letter } from '../../platform/mail/letter.ts';

export type FactorChange = 'enabled' | 'disabled' | 'codes';

const words: Readonly<Record<FactorChange, { subject: string; happened: string }>> = {
  enabled: {
    subject: 'O segundo fator da sua conta foi ativado',
    happened:
      'O segundo fator da sua conta no Conforme foi ativado. A partir de agora, além da senha, a entrada pede o código do aplicativo autenticador.',
  },
  disabled: {
    subject: 'O segundo fator da sua conta foi desativado',
    happened: 'O segundo fator da sua conta no Conforme foi desativado. A entrada volta a pedir só a senha.',
  },
  codes: {
    subject: 'Seus códigos de recuperação foram trocados',
    happened:
      'Os códigos de recuperação da sua conta no Conforme foram trocados. Os anteriores não servem mais.',
  },
};

/** A notice to the owner: it names no secret, and says what to do if it was somebody else. */
export const factorChanged = (config: Config, name: string, change: FactorChange): Letter => ({
  subject: words[change].subject,
  greeting: greetingFor(name),
  paragraphs: [words[change].happened, 'As suas outras sessões foram encerradas.'],
  link: { label: 'Abrir meu perfil', url: `${publicUrl(config)}/#/profile` },
  closing: [
    'Se não foi você, troque sua senha agora e avise a administração do Conforme na sua organização.',
  ],
});
