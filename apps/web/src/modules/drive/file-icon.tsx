import { imageTypes } from '@conforme/contracts/modules/drive/drive-words.ts';
import {
  IconFile,
  IconFileText,
  IconFileTypeDocx,
  IconFileTypePdf,
  IconFileTypeXls,
  IconFolderFilled,
  IconPhoto,
} from '@tabler/icons-react';

interface Shown {
  readonly is_folder: boolean;
  readonly media_type: string;
}

function drawingOf({ is_folder, media_type }: Shown) {
  if (is_folder) return IconFolderFilled;
  if (imageTypes.includes(media_type)) return IconPhoto;
  if (media_type === 'application/pdf') return IconFileTypePdf;
  if (media_type.includes('spreadsheetml') || media_type === 'text/csv') return IconFileTypeXls;
  if (media_type.includes('wordprocessingml')) return IconFileTypeDocx;
  return media_type.startsWith('text/') ? IconFileText : IconFile;
}

export function FileIcon({ of, size = 20 }: { of: Shown; size?: number }) {
  const Drawing = drawingOf(of);
  return <Drawing size={size} stroke={1.6} aria-hidden="true" className="drive-icon" />;
}
