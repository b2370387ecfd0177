import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ChangeList } from '../use-list-state.ts';

const DEBOUNCE_MS = 1000;

/** Searches a second after the last key, or at once with Enter. */
export function GridSearch({ search, change }: { search: string; change: ChangeList }) {
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(search);

  // Back, forward and "Limpar" change the address behind the box.
  useEffect(() => {
    if (search !== asked.current) {
      asked.current = search;
      setTyped(search);
    }
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (text: string) => {
    clearTimeout(timer.current);
    const wanted = text.trim();
    if (wanted === asked.current) return;
    // Refining a search is one step back, not one for every pause.
    const replace = asked.current !== '' && wanted !== '';
    asked.current = wanted;
    change({ search: wanted }, { replace });
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(text), DEBOUNCE_MS);
  };
  const clear = () => {
    setTyped('');
    ask('');
  };
  return (
    <div className="grid-search">
      <IconSearch size={17} stroke={1.7} aria-hidden="true" />
      <input
        type="search"
        placeholder="Pesquisar"
        aria-label="Pesquisar"
        maxLength={200}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && ask(typed)}
      />
      {typed !== '' && (
        <button type="button" aria-label="Limpar a pesquisa" onClick={clear}>
          <IconX size={16} stroke={1.8} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
