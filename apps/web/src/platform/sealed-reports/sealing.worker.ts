import { newFileKey, openFile, sealFile } from './sealed-file.ts';
import { loadSodium, toBytes, toText } from './sodium.ts';

/* Seals and opens files apart from the page, so that it stays responsive whatever their size. */

export type FileTask =
  | { readonly act: 'seal'; readonly file: Blob }
  | { readonly act: 'open'; readonly file: Blob; readonly key: string; readonly type: string };
export type FileNews =
  | { readonly part: number }
  | { readonly done: Blob; readonly key: string }
  | { readonly failed: true };

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<FileTask>) => void) | null;
  postMessage(news: FileNews): void;
};

scope.onmessage = async ({ data }) => {
  const steps = { onProgress: (part: number) => scope.postMessage({ part }) };
  try {
    const sodium = await loadSodium();
    if (data.act === 'seal') {
      const key = newFileKey(sodium);
      const done = await sealFile(sodium, key, data.file, steps);
      scope.postMessage({ done, key: toText(sodium, key) });
    } else {
      const done = await openFile(sodium, toBytes(sodium, data.key), data.file, data.type, steps);
      scope.postMessage({ done, key: data.key });
    }
  } catch {
    scope.postMessage({ failed: true });
  }
};
