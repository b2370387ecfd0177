import type { Config } from '../../core/config.ts';
import type { Transaction } from '../../core/database/database.ts';
import { hashSecret, newSecret } from '../../core/secrets.ts';
import type { Letter } from '../mail/letter.ts';
import type { Mail } from '../mail/mail.ts';
import { pageUrl } from './account-letters.ts';
import { registrationOrganisation } from './self-registered.ts';

export const activationHours = 24;

/**
 * Whatever the registrant wrote stays out of it: until the address is shown to be theirs, this letter may be going to
 * somebody they want to harass or deceive.
 */
const activationLetter = (config: Config, token: string): Letter => ({
  subject: 'Ative sua conta',
  greeting: 'Olá.',
  paragraphs: [
    'Alguém criou uma conta no Conforme com este endereço de e-mail. Se foi você, abra o link e confirme com a senha que escolheu.',
    `O link vale por ${activationHours} horas.`,
  ],
  link: { label: 'Ativar minha conta', url: pageUrl(config, `/verified?conta=${token}`) },
  closing: [
    'Se não foi você, ignore esta mensagem: sem a senha escolhida no cadastro ninguém ativa a conta, e o pedido é apagado.',
  ],
});

/** A new link for a registration that waits; the one before is dead. */
export async function sendActivation(
  db: Transaction,
  { config, mail }: { readonly config: Config; readonly mail: Mail },
  registration: { readonly id: number; readonly email: string },
): Promise<void> {
  // Nobody's organisation yet: the letter stands with those of the organisation that people register in.
  const legalEntityId = await registrationOrganisation(db, config);
  if (legalEntityId === null) return;
  const token = newSecret();
  await db
    .updateTable('registrations')
    .set({ token_hash: hashSecret(token) })
    .where('id', '=', registration.id)
    .execute();
  await mail.queue(db, {
    to: { name: registration.email, address: registration.email },
    letter: activationLetter(config, token),
    legalEntityId,
    about: 'activation',
  });
}
