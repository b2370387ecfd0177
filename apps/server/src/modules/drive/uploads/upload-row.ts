import type { DriveServices } from '../drive-services.ts';
import type { PartialFiles } from './partial-file.ts';

export interface UploadServices extends DriveServices {
  readonly partials: PartialFiles;
}

export interface UploadRow {
  readonly id: string;
  readonly legal_entity_id: number;
  readonly owner_id: number;
  readonly user_id: number | null;
  readonly link_id: number | null;
  readonly key_hash: Buffer | null;
  readonly parent_id: number | null;
  readonly name: string;
  readonly size: number;
  readonly received: number;
  readonly finished_node: number | null;
}
