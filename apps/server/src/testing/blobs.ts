import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import type { TestApp } from './test-app.ts';

const filesIn = async (folder: string): Promise<string[]> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

/** The bytes that are kept on the disk. */
export const storedBlobs = (t: TestApp): Promise<string[]> =>
  filesIn(join(t.config.DATA_DIR, 'files', 'blobs'));

/** What is on its way in, or was left on the way. */
export const stagedFiles = (t: TestApp): Promise<string[]> =>
  filesIn(join(t.config.DATA_DIR, 'files', 'tmp'));

/** What an image says about itself. From a file: the product reads images in no other way. */
export async function imageFacts(bytes: Buffer): Promise<Metadata> {
  const folder = await mkdtemp(join(tmpdir(), 'conforme-image-'));
  try {
    await writeFile(join(folder, 'image'), bytes);
    return await sharp(join(folder, 'image')).metadata();
  } finally {
    await rm(folder, { recursive: true });
  }
}
