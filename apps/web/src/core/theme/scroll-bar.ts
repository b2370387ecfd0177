/**
 * Says on the document whether a scroll bar takes room. What stops the page from scrolling keeps that
 * room then, and only then: neither a long page nor a short one moves when a dialog opens.
 */
export function watchScrollBar(): () => void {
  const root = document.documentElement;
  const watcher = new ResizeObserver(() =>
    root.toggleAttribute('data-scroll-bar', innerWidth > root.clientWidth),
  );
  watcher.observe(document.body);
  return () => watcher.disconnect();
}
