import { sha256Hex } from '../public-form/drafts/sha256.ts';
import type { HashNews } from './hash-file.worker.ts';

/** Up to here a file is read at once, and the browser's own SHA-256 is the fastest. */
const AT_ONCE = 16 * 1024 * 1024;

/** The SHA-256 of a file, in hexadecimal. It is read here and sent nowhere. */
export async function hashFile(file: File, onProgress: (percent: number) => void): Promise<string> {
  if (file.size > AT_ONCE) return hashInPieces(file, onProgress);
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Without a secure context the browser has none.
  if (!globalThis.crypto?.subtle) return sha256Hex(bytes);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function hashInPieces(file: File, onProgress: (percent: number) => void): Promise<string> {
  const worker = new Worker(new URL('./hash-file.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    worker.onerror = () => reject(new Error('The file could not be read.'));
    worker.onmessage = ({ data }: MessageEvent<HashNews>) => {
      if ('sha256' in data) resolve(data.sha256);
      else if ('read' in data) onProgress(Math.floor((data.read / file.size) * 100));
      else reject(new Error('The file could not be read.'));
    };
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
