import { type DriveLayout, driveLayouts } from '@conforme/contracts/modules/drive/drive-words.ts';
import { ownStore } from '../../core/session/own-store.ts';

/** List or tiles: how somebody works, kept for each user of this browser. */
export const driveLayout = ownStore<DriveLayout>('drive-layout', 'list', (stored) => {
  if (!Object.hasOwn(driveLayouts.labels, String(stored))) throw new Error('no such layout');
  return stored as DriveLayout;
});
