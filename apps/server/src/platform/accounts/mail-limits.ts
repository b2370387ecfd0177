import type { Config } from '../../core/config.ts';
import type { PublicCtx, UserCtx } from '../../core/context.ts';
import type { SharedLimiter } from '../rate-limits.ts';

/**
 * Before anything is known about the address: a limit that only existing accounts could reach would tell that they
 * exist. Whoever floods a mailbox is stopped for that mailbox, and from where they are.
 */
export async function limitMails(
  { config, http }: Pick<PublicCtx, 'config' | 'http'>,
  limiter: SharedLimiter,
  address: string,
): Promise<void> {
  await limiter.take(`mail network ${http.network}`, config.MAILS_PER_NETWORK_PER_HOUR, 60);
  await limitMailsTo(config, limiter, address);
}

/** A whole staff has its accounts in a few hours; what strangers may be sent through an organisation stays little. */
const invitationsPerHour = 30;

/**
 * Anybody can register an organisation, name it as they like and invite whom they like: that must not become a way to
 * write to strangers, nor many times to one. The administration of the installation is trusted. Counted apart from
 * what is asked for without a session, which strangers could use up.
 */
export async function limitInvitations(
  { config, user, scope }: UserCtx,
  limiter: SharedLimiter,
  ...addresses: readonly (string | undefined)[]
): Promise<void> {
  if (user.roleName === 'admin') return;
  await limiter.take(`invitations organisation ${scope.id}`, invitationsPerHour, 60);
  for (const address of addresses.filter(Boolean))
    await limiter.take(`invitations address ${address}`, config.MAILS_PER_ADDRESS_PER_HOUR, 60);
}

const limitMailsTo = (
  config: Pick<Config, 'MAILS_PER_ADDRESS_PER_HOUR'>,
  limiter: SharedLimiter,
  address: string,
): Promise<void> => limiter.take(`mail address ${address}`, config.MAILS_PER_ADDRESS_PER_HOUR, 60);

/** For somebody who is signed in: a school sits behind one network, so here the person counts in its place. */
export async function limitMailsBy(
  { config, user }: Pick<UserCtx, 'config' | 'user'>,
  limiter: SharedLimiter,
  address: string,
): Promise<void> {
  await limiter.take(`mail user ${user.userId}`, config.MAILS_PER_NETWORK_PER_HOUR, 60);
  await limitMailsTo(config, limiter, address);
}
