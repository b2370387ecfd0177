import { expect, test, vi } from 'vitest';

const asked = vi.hoisted(() => ({ options: {} as Record<string, unknown> }));
vi.mock('pdfjs-dist/legacy/build/pdf.mjs', () => ({
  GlobalWorkerOptions: {},
  getDocument: (options: Record<string, unknown>) => {
    asked.options = options;
    return {};
  },
}));
vi.mock('pdfjs-dist/legacy/build/pdf.worker.mjs?worker', () => ({ default: class {} }));

const { drawPage, openPdf } = await import('./pdf-engine.ts');

test('a PDF is opened without scripts and forms, and nothing is fetched beside it', () => {
  const bytes = new Uint8Array([37, 80, 68, 70]);
  openPdf(bytes);
  expect(asked.options).toMatchObject({
    ...{ isEvalSupported: false, enableXfa: false, useWasm: false, useWorkerFetch: false },
    ...{ disableAutoFetch: true, disableStream: true, disableRange: true },
  });
  // The library takes over what it gets: the caller's bytes stay.
  expect(asked.options.data).toEqual(bytes);
  expect(asked.options.data).not.toBe(bytes);
});

test('a page is drawn without its annotations: no link or field of it does anything', async () => {
  const rendered: Record<string, unknown>[] = [];
  const page = {
    getViewport: ({ scale }: { scale: number }) => ({ width: 100 * scale, height: 200 * scale }),
    render: (options: Record<string, unknown>) => rendered.push(options),
  };
  const canvas = document.createElement('canvas');
  await drawPage({ getPage: async () => page } as never, 1, canvas, 50);
  expect(rendered[0]).toMatchObject({ annotationMode: 0 });
  expect(canvas.style.width).toBe('50px');
});
