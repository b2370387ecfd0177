import { newsletterPublic } from '@conforme/contracts/modules/newsletters/public/newsletter-public.contract.ts';
import type { Keys } from '../../../core/keys.ts';
import { implement } from '../../../core/server-module.ts';
import { openedNewsletter, publicFile, readPublicNewsletter } from './opened-newsletter.ts';
import { proofByLink } from './proof-by-link.ts';
import type { PublicServices } from './public-services.ts';
import { noteReadingByLink } from './reading-by-link.ts';
import { sendSigningCode, signByCode } from './sign-by-code.ts';

const OPENINGS = { most: 300, minutes: 15 };
/** Several people behind one address, each telling every fifteen seconds. */
const READINGS = { most: 3000, minutes: 15 };

type Given = Omit<PublicServices, 'codeKey'> & { readonly keys: Keys };

export const newsletterPublicServer = ({ keys, ...given }: Given) => {
  const services: PublicServices = { ...given, codeKey: keys.derive('newsletter codes') };
  return implement(newsletterPublic, {
    open: async (ctx, { body }) => {
      await services.limiter.take(`newsletter pages ${ctx.http.network}`, OPENINGS.most, OPENINGS.minutes);
      const newsletter = await readPublicNewsletter(
        ctx,
        await openedNewsletter(ctx, services.links, body.param),
      );
      return { ...newsletter, mail_leaves: services.mail.sends };
    },
    file: async (ctx, { body }) => {
      await services.limiter.take(`newsletter files ${ctx.http.network}`, OPENINGS.most, OPENINGS.minutes);
      const opened = await openedNewsletter(ctx, services.links, body.param);
      return publicFile(ctx, services.files, opened, body.file_id);
    },
    noteReading: async (ctx, { body }) => {
      await services.limiter.take(`newsletter readings ${ctx.http.network}`, READINGS.most, READINGS.minutes);
      return noteReadingByLink(ctx, services, body);
    },
    code: (ctx, { body }) => sendSigningCode(ctx, services, body.param),
    sign: (ctx, { body }) => signByCode(ctx, services, body),
    proof: async (ctx, { body }) => {
      await services.limiter.take(`newsletter proofs ${ctx.http.network}`, OPENINGS.most, OPENINGS.minutes);
      return proofByLink(ctx, services, body.param);
    },
  });
};
