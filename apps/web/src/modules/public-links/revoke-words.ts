import type { publicLinks } from '@conforme/contracts/modules/public-links/public-links.contract.ts';
import { publicLinksList } from '@conforme/contracts/modules/public-links/public-links.list.ts';
import type { PublicLinkRow } from '@conforme/contracts/modules/public-links/public-links.schemas.ts';
import { IconBan } from '@tabler/icons-react';
import { endpointRef } from '../../core/api/endpoint-ref.ts';
import type { BulkAction } from '../../core/grid/bulk/bulk-action.ts';

export const revokeEndpoint = endpointRef<(typeof publicLinks)['endpoints']['revoke']>(
  'POST',
  `${publicLinksList.path}/:id/revoke`,
);

/** What opens nothing for good needs no revoking; what is suspended might open again. */
export const isRevocable = ({ state }: PublicLinkRow): boolean => state === 'active' || state === 'suspended';

export const revokeQuestion = (count: number): string =>
  count === 1
    ? 'Tem certeza que deseja revogar este link? Quem o tiver não abre mais nada com ele, e isso não se desfaz.'
    : `Tem certeza que deseja revogar estes ${count.toLocaleString('pt-BR')} links? Quem os tiver não abre mais nada com eles, e isso não se desfaz.`;

export const linkBulkActions: readonly BulkAction<PublicLinkRow>[] = [
  {
    label: 'Revogar',
    icon: IconBan,
    rule: 'public_links.delete',
    endpoint: revokeEndpoint,
    done: 'revogados',
    question: revokeQuestion,
    appliesTo: isRevocable,
    isDangerous: true,
    wholeFilter: true,
  },
];
