import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Root } from './root.tsx';

const root = createRoot(document.getElementById('root') as HTMLElement);
// A transition is drawn in small pieces: a slow processor still answers in between.
startTransition(() => root.render(<Root />));
