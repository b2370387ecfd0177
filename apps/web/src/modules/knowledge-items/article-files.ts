import { download } from '../../core/api/download.ts';
import type { LoadFile } from '../../platform/rich-text/file-picture.tsx';
import { knowledgeEndpoints } from './knowledge-endpoints.ts';

/** Pictures of an article, with the session of whoever reads it. */
export const loadFileOf =
  (id: number): LoadFile =>
  async (fileId) =>
    (
      await download(
        knowledgeEndpoints.file,
        { params: { id: String(id), file_id: fileId } },
        { fallbackName: 'imagem' },
      )
    ).content;
