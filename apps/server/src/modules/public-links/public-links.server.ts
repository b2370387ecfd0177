import { publicLinks } from '@conforme/contracts/modules/public-links/public-links.contract.ts';
import { implement } from '../../core/server-module.ts';
import type { PublicLinks } from '../../platform/public-links/public-links.ts';
import { copyAddress, revokeLink } from './public-link.actions.ts';
import { publicLinkSource } from './public-links.queries.ts';

export const publicLinksServer = (links: PublicLinks) =>
  implement(
    publicLinks,
    {
      address: (ctx, { params }) => copyAddress(ctx, links, params.id),
      revoke: (ctx, { params }) => revokeLink(ctx, params.id),
    },
    { grid: publicLinkSource },
  );
