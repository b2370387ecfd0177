import type { Keys } from '../../core/keys.ts';
import { driveServer } from './drive.server.ts';
import type { DriveServices } from './drive-services.ts';
import { driveSharingServer } from './sharing/drive-sharing.server.ts';
import { PartialFiles } from './uploads/partial-file.ts';

/** The drive for whoever is signed in, and what it shows by link. */
export function driveServers(keys: Keys, given: Omit<DriveServices, 'ticketKey'>) {
  const services = {
    ...given,
    ticketKey: keys.derive('drive tickets'),
    partials: new PartialFiles(given.files.partialFolder),
  };
  return [driveServer(services), driveSharingServer(services)];
}
