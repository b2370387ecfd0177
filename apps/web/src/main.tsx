import { createRoot } from 'react-dom/client';
import { findPublicPage } from './app/public-modules.ts';
import { Root } from './app/root.tsx';
import { currentHref, parseHref } from './core/navigation/hash-location.ts';

// A public screen travels together with its application, not after it.
findPublicPage(parseHref(currentHref()).path)
  ?.load()
  .catch(() => undefined);

createRoot(document.getElementById('root') as HTMLElement).render(<Root />);
