import { documentLinks } from '@conforme/contracts/modules/document-links/document-links.contract.ts';
import type { Keys } from '../../core/keys.ts';
import { implement } from '../../core/server-module.ts';
import { createLink, renewDocumentLink, resendDocumentLink, revokeDocumentLink } from './link.actions.ts';
import type { LinkServices } from './link-services.ts';
import { accessesOf, linksOf } from './links.queries.ts';
import { openDocument } from './outside/open-document.ts';
import { sendOpeningCode } from './outside/opening-code.ts';
import { sharedFile } from './outside/shared-file.ts';
import { lookAtDocument } from './outside/shared-link.ts';

const OPENINGS = { most: 300, minutes: 15 };

export const documentLinksServer = ({
  keys,
  ...given
}: Omit<LinkServices, 'codeKey'> & { readonly keys: Keys }) => {
  const services: LinkServices = { ...given, codeKey: keys.derive('document codes') };
  const limited = async (network: string) =>
    services.limiter.take(`document pages ${network}`, OPENINGS.most, OPENINGS.minutes);
  return implement(documentLinks, {
    list: (ctx, { params }) => linksOf(ctx, services, params.id),
    create: (ctx, { params, body }) => createLink(ctx, services, params.id, body),
    revoke: (ctx, { params }) => revokeDocumentLink(ctx, params),
    renew: (ctx, { params, body }) => renewDocumentLink(ctx, services, params, body.days),
    resend: (ctx, { params }) => resendDocumentLink(ctx, services, params),
    accesses: (ctx, { params }) => accessesOf(ctx, params),
    look: async (ctx, { body }) => {
      await limited(ctx.http.network);
      return lookAtDocument(ctx, services, body.param);
    },
    code: async (ctx, { body }) => {
      await limited(ctx.http.network);
      return sendOpeningCode(ctx, services, body.param);
    },
    open: async (ctx, { body }) => {
      await limited(ctx.http.network);
      return openDocument(ctx, services, body);
    },
    file: async (ctx, { body }) => {
      await limited(ctx.http.network);
      return sharedFile(ctx, services, body);
    },
  });
};
