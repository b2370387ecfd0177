import { sendFor } from './app/applications.ts';
import { currentHref, parseHref } from './core/navigation/hash-location.ts';

// Small, and so the first to run: what the address asks for is on its way while the base still is, not after it.
sendFor(parseHref(currentHref()).path);

import('./app/start.tsx').catch(() => {
  // Nothing of ours is there to say it: the mark of index.html does.
  const words = document.querySelector('.boot p');
  words?.setAttribute('role', 'alert');
  words?.replaceChildren('Não foi possível carregar o Conforme. Confira a conexão e recarregue a página.');
});
