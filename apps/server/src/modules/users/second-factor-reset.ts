import { type Config, publicUrl } from '../../core/config.ts';
import type { UserCtx } from '../../core/context.ts';
import { assertAction } from '../../platform/accounts/account-actions.ts';
import { greetingFor } from '../../platform/accounts/account-letters.ts';
import { inAdministration } from '../../platform/accounts/administration.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { endSessionsOf } from '../../platform/sessions/sessions.ts';
import { readUser } from './users.queries.ts';

/** For someone who lost the device and the codes. The owner is told who did it, so that nobody is taken over unseen. */
export const resetSecondFactor = (ctx: UserCtx, mail: Mail, id: number, { reason }: { reason: string }) =>
  inAdministration(ctx, async (ctx) => {
    await assertAction(ctx, id, 'reset_second_factor');
    const people = await ctx.db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'home_entity_id'])
      .where('id', 'in', [id, ctx.user.userId])
      .execute();
    await ctx.db.deleteFrom('second_factors').where('user_id', '=', id).execute();
    // The reason is a text somebody typed: beside the audit log, which holds no such thing.
    await ctx.db
      .insertInto('second_factor_resets')
      .values({ user_id: id, reset_by: ctx.user.userId, reason })
      .execute();
    await endSessionsOf(ctx.db, id);
    const owner = people.find((person) => person.id === id);
    const by = people.find((person) => person.id === ctx.user.userId)?.name ?? 'a administração';
    if (owner)
      await mail.queue(ctx.db, {
        to: { name: owner.name, address: owner.email },
        letter: resetLetter(ctx.config, { name: owner.name, by, reason }),
        legalEntityId: owner.home_entity_id,
        userId: id,
        about: 'second-factor',
      });
    const detail = await readUser(ctx, id);
    await audit(ctx, 'second_factor.reset', ['user', id]);
    return detail;
  });

const resetLetter = (
  config: Config,
  { name, by, reason }: { name: string; by: string; reason: string },
): Letter => ({
  subject: 'O segundo fator da sua conta foi redefinido',
  greeting: greetingFor(name),
  paragraphs: [
    `${by} redefiniu o segundo fator da sua conta no Conforme. O aplicativo autenticador e os códigos de recuperação que você tinha não servem mais, e as suas sessões foram encerradas.`,
    `Motivo informado: ${reason}`,
    'Entre com o seu e-mail e a sua senha e ative o segundo fator de novo.',
  ],
  link: { label: 'Entrar no Conforme', url: `${publicUrl(config)}/#/login` },
  closing: ['Se você não pediu isto, fale com quem redefiniu e troque sua senha.'],
});
