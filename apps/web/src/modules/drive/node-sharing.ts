import type { DriveNode } from '@conforme/contracts/modules/drive/drive.schemas.ts';

/** For the owner; without room only to take back what was given. */
export const offersShare = (
  { access, is_shared, has_link }: Pick<DriveNode, 'access' | 'is_shared' | 'has_link'>,
  mayShare: boolean,
): boolean => access === 'owner' && (mayShare || is_shared || has_link);
