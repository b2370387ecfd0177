import type { LoadFile } from '../../platform/rich-text/file-picture.tsx';

/** The text of an article has no pictures: the server refuses one that names a file. */
export const noFiles: LoadFile = () => Promise.reject(new Error('an article has no files'));
