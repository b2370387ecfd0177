import { imageTypes } from '@conforme/contracts/modules/drive/drive-words.ts';
import {
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFolderFilled,
  IconPhoto,
} from '@tabler/icons-react';
import './file-icon.css';

interface Shown {
  readonly is_folder: boolean;
  readonly media_type: string;
}

function drawingOf({ is_folder, media_type }: Shown) {
  if (is_folder) return { Drawing: IconFolderFilled, kind: 'folder' };
  if (imageTypes.includes(media_type)) return { Drawing: IconPhoto, kind: 'image' };
  if (media_type === 'application/pdf') return { Drawing: IconFileTypePdf, kind: 'pdf' };
  if (media_type.includes('spreadsheetml') || media_type === 'text/csv')
    return { Drawing: IconFileSpreadsheet, kind: 'sheet' };
  if (media_type.includes('wordprocessingml') || media_type.startsWith('text/'))
    return { Drawing: IconFileText, kind: 'text' };
  return { Drawing: IconFile, kind: 'other' };
}

/** What kind of thing it is, in a tile; the name beside it says the same to whoever does not see it. */
export function FileIcon({ of, isLarge = false }: { of: Shown; isLarge?: boolean }) {
  const { Drawing, kind } = drawingOf(of);
  return (
    <span className="file-tile" data-kind={kind} data-large={isLarge || undefined} aria-hidden="true">
      <Drawing size={isLarge ? 22 : 18} stroke={1.6} />
    </span>
  );
}
