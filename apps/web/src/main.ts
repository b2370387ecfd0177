import { sendFor } from './app/applications.ts';
import { currentHref, parseHref } from './core/navigation/hash-location.ts';

// Small, and so the first to run: what the address asks for is on its way while the base still is, not after it.
sendFor(parseHref(currentHref()).path);

import('./app/start.tsx');
