import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import { download } from '../../core/api/download.ts';
import { takeFile } from '../../core/api/take-file.ts';
import type { LoadFile } from '../../platform/rich-text/file-picture.tsx';

const input = (id: number, fileId: string) => ({ params: { id: String(id), file_id: fileId } });

/** Pictures of a newsletter, with the session of whoever looks at it. */
export const loadFileOf =
  (id: number): LoadFile =>
  async (fileId) =>
    (await download(newsletters.endpoints.file, input(id, fileId), { fallbackName: 'imagem' })).content;

export const takeFileOf = (id: number, fileId: string, name: string) =>
  takeFile(newsletters.endpoints.file, input(id, fileId), name);
