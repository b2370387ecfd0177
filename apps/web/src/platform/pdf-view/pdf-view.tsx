import { ActionIcon } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconMaximize,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy } from './pdf-engine.ts';
import './pdf-view.css';

interface Props {
  /** The whole file. */
  readonly data: Uint8Array;
  /** What it is, for those who do not see it: 'POL-001, versão 2'. */
  readonly label: string;
}

const ZOOMS = [50, 75, 100, 125, 150, 200, 300];
const FULL = 100;

/** A PDF page by page, drawn on a canvas: it runs nothing and leads nowhere. */
export function PdfView({ data, label }: Props) {
  const frame = useRef<HTMLElement>(null);
  const { document, hasFailed } = useOpened(data);
  const [number, setNumber] = useState(1);
  const [zoom, setZoom] = useState(FULL);
  const pages = document?.numPages ?? 0;
  const go = (to: number) => setNumber(Math.min(Math.max(1, to), Math.max(1, pages)));
  const step = (by: 1 | -1) => setZoom((now) => ZOOMS[ZOOMS.indexOf(now) + by] ?? now);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      PageDown: () => go(number + 1),
      PageUp: () => go(number - 1),
      '+': () => step(1),
      '-': () => step(-1),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  if (hasFailed)
    return (
      <p className="pdf-view-failed muted" role="alert">
        Este PDF não pôde ser mostrado aqui. Baixe o arquivo para abri-lo.
      </p>
    );
  return (
    <section className="pdf-view" ref={frame} aria-label={label}>
      <div className="pdf-view-bar">
        <span className="num" role="status">
          {document ? `Página ${number} de ${pages.toLocaleString('pt-BR')}` : 'Abrindo o PDF…'}
        </span>
        <ActionIcon
          variant="subtle"
          aria-label="Página anterior"
          disabled={number <= 1}
          onClick={() => go(number - 1)}
        >
          <IconChevronLeft size={18} stroke={1.7} className="flip" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label="Próxima página"
          disabled={number >= pages}
          onClick={() => go(number + 1)}
        >
          <IconChevronRight size={18} stroke={1.7} className="flip" />
        </ActionIcon>
        <span className="grow" />
        <ActionIcon
          variant="subtle"
          aria-label="Diminuir"
          disabled={zoom === ZOOMS[0]}
          onClick={() => step(-1)}
        >
          <IconZoomOut size={18} stroke={1.7} />
        </ActionIcon>
        <span className="num muted pdf-view-zoom">{zoom}%</span>
        <ActionIcon
          variant="subtle"
          aria-label="Aumentar"
          disabled={zoom === ZOOMS.at(-1)}
          onClick={() => step(1)}
        >
          <IconZoomIn size={18} stroke={1.7} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label="Tela cheia"
          className="pdf-view-full"
          onClick={() => frame.current?.requestFullscreen?.().catch(() => undefined)}
        >
          <IconMaximize size={18} stroke={1.7} />
        </ActionIcon>
      </div>
      {/* Scrolls both ways, so it is reached with the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys move between its pages */}
      <div className="pdf-view-pages" tabIndex={0} onKeyDown={onKeyDown}>
        {document && <DrawnPage document={document} number={number} zoom={zoom} />}
      </div>
    </section>
  );
}

function useOpened(data: Uint8Array) {
  const [document, setDocument] = useState<PDFDocumentProxy | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    let close: () => unknown = () => {};
    setDocument(null);
    setFailed(false);
    import('./pdf-engine.ts')
      .then(({ openPdf }) => {
        if (isGone) return null;
        const task = openPdf(data);
        close = () => task.destroy();
        return task.promise;
      })
      .then((opened) => !isGone && setDocument(opened))
      .catch(() => !isGone && setFailed(true));
    return () => {
      isGone = true;
      close();
    };
  }, [data]);
  return { document, hasFailed };
}

interface PageProps {
  readonly document: PDFDocumentProxy;
  readonly number: number;
  readonly zoom: number;
}

function DrawnPage({ document, number, zoom }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const [text, setText] = useState('');
  useEffect(() => {
    if (width === 0 || !canvas.current) return;
    let isGone = false;
    let stop: () => void = () => {};
    const drawing = canvas.current;
    import('./pdf-engine.ts')
      .then(async ({ drawPage, pageText }) => {
        const task = await drawPage(document, number, drawing, (width * zoom) / FULL);
        stop = () => task.cancel();
        if (isGone) return stop();
        await task.promise;
        const said = await pageText(document, number);
        if (!isGone) setText(said);
      })
      // A page that was left before it was drawn, or one that is damaged: it stays white.
      .catch(() => undefined);
    return () => {
      isGone = true;
      stop();
    };
  }, [document, number, width, zoom]);
  return (
    <div ref={place} className="pdf-view-place">
      <canvas ref={canvas} className="pdf-view-page" key={number} />
      <p className="visually-hidden">{text}</p>
    </div>
  );
}

/** What fits, and no wider than a sheet is read well. */
const WIDEST = 900;

function useWidth(place: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setWidth(Math.min(WIDEST, element.clientWidth)));
    watch.observe(element);
    return () => watch.disconnect();
  }, [place]);
  return width;
}
