import { Pager } from '../../core/ui/pager.tsx';
import './found-pages.css';

interface Pages {
  readonly total: number;
  readonly more: boolean;
  readonly page: number;
  readonly page_size: number;
}

const lastOf = ({ total, page_size }: Pages): number => Math.max(1, Math.ceil(total / page_size));

/** '204 artigos, página 3 de 11', 'mais de 1.000 artigos, página 3': how much was found, and where one is in it. */
export function countWords(pages: Pages, one: string, many: string): string {
  const count = `${pages.total.toLocaleString('pt-BR')} ${pages.total === 1 ? one : many}`;
  const last = lastOf(pages);
  if (pages.more) return `mais de ${count}, página ${pages.page.toLocaleString('pt-BR')}`;
  return last > 1
    ? `${count}, página ${pages.page.toLocaleString('pt-BR')} de ${last.toLocaleString('pt-BR')}`
    : count;
}

/** Below what was found. A new page begins at its top. */
export function FoundPages({ of, onPage }: { of: Pages; onPage: (page: number) => void }) {
  return (
    <nav aria-label="Páginas" className="found-pages">
      <Pager
        last={lastOf(of)}
        page={of.page}
        onChange={(page) => {
          onPage(page);
          window.scrollTo({ top: 0 });
        }}
      />
    </nav>
  );
}
