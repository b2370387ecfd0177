import {
  isSealedPage,
  SEALED_DOCUMENT,
} from '@conforme/contracts/platform/sealed-reports/sealed-documents.ts';
import { sendFor } from './app/applications.ts';
import { currentHref, parseHref } from './core/navigation/hash-location.ts';

/** Pages that seal reports stand in a document of their own: an address that asks for the other one goes there. */
function isElsewhere(): boolean {
  const wanted = isSealedPage(parseHref(currentHref()).path) ? SEALED_DOCUMENT : '/';
  if (location.pathname === wanted) return false;
  location.replace(`${wanted}${location.hash}`);
  return true;
}
addEventListener('hashchange', isElsewhere);

// Small, and so the first to run: what the address asks for is on its way while the base still is, not after it.
if (!isElsewhere()) {
  sendFor(parseHref(currentHref()).path);
  import('./app/start.tsx').catch(sayThatItFailed);
}

function sayThatItFailed(): void {
  // Nothing of ours is there to say it: the mark of index.html does.
  const words = document.querySelector('.boot p');
  words?.setAttribute('role', 'alert');
  words?.replaceChildren('Não foi possível carregar o Conforme. Confira a conexão e recarregue a página.');
}
