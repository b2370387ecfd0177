import { social } from '@conforme/contracts/modules/social/social.contract.ts';
import type { Keys } from '../../core/keys.ts';
import { implement } from '../../core/server-module.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import type { KnownDevices } from '../../platform/sessions/known-devices.ts';
import { finishLink, linkWithPassword, startLink } from './link.actions.ts';
import { OpenIdConnect } from './openid-connect.ts';
import { arrive, depart, enterWithTicket } from './social.actions.ts';
import { readOwnSocial } from './social.queries.ts';
import { unlink } from './unlink.actions.ts';

export function socialServer(keys: Keys, limiter: SharedLimiter, mail: Mail, devices: KnownDevices) {
  const services = { limiter, mail, devices, openid: new OpenIdConnect(keys.derive('social sign-in')) };
  return implement(social, {
    start: (ctx, { params }) => depart(ctx, services, params.provider),
    callback: (ctx, { params, query }) => arrive(ctx, services, params.provider, query),
    store: (ctx, { body }) => enterWithTicket(ctx, services, body.ticket),
    link: (ctx, { body }) => linkWithPassword(ctx, services, body),
    own: (ctx) => readOwnSocial(ctx),
    startLink: (ctx, { params, body }) => startLink(ctx, services, params.provider, body.current_password),
    finishLink: (ctx, { body }) => finishLink(ctx, services, body.ticket),
    unlink: (ctx, { params }) => unlink(ctx, services, params.id),
  });
}
