import type { LinkPurposeName } from '@conforme/contracts/core/link-purposes.ts';
import { loadLinkKeys } from '../../platform/public-links/link-keys.ts';
import { PublicLinks } from '../../platform/public-links/public-links.ts';
import type { TestApp } from '../test-app.ts';

interface MadeLink {
  readonly purpose?: LinkPurposeName;
  readonly label?: string;
  readonly days?: number | null;
  readonly maxUses?: number;
}

/** The service as the server has it, with its keys. */
export const linksOf = async (t: TestApp): Promise<PublicLinks> =>
  new PublicLinks(await loadLinkKeys(t.config, t.keys));

export async function makeLink(
  t: TestApp,
  maker: { readonly entity: number; readonly userId: number },
  { purpose = 'newsletter', label = 'Informativo de maio', ...link }: MadeLink = {},
): Promise<{ id: number; token: string }> {
  const links = await linksOf(t);
  return t.system.transaction().execute((db) =>
    links.create(db, {
      purpose,
      label,
      legalEntityId: maker.entity,
      createdBy: maker.userId,
      target: { type: 'newsletter', id: 7 },
      ...link,
    }),
  );
}
