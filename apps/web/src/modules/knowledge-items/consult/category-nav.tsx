import { inTreeOrder, withBelow } from '@conforme/contracts/modules/knowledge-items/category-tree.ts';
import type { ConsultOverview } from '@conforme/contracts/modules/knowledge-items/consult.schemas.ts';

interface Props {
  readonly categories: ConsultOverview['categories'];
  readonly chosen: string | null;
  readonly onChoose: (category: string | null) => void;
}

/** The tree of categories; each tells how many articles there are in it and below. */
export function CategoryNav({ categories, chosen, onChoose }: Props) {
  const countOf = (id: number): number => {
    const below = withBelow(categories, id);
    return categories.reduce((sum, one) => sum + (below.has(one.id) ? one.articles : 0), 0);
  };
  if (categories.length === 0) return <nav aria-label="Categorias" />;
  return (
    <nav aria-label="Categorias" className="knowledge-nav">
      <h2 className="group-heading">Categorias</h2>
      <ul className="plain-list">
        <li>
          <button type="button" aria-current={chosen === null || undefined} onClick={() => onChoose(null)}>
            <span>Todas</span>
          </button>
        </li>
        {inTreeOrder(categories).map(({ id, name, depth }) => (
          <li key={id} data-depth={depth}>
            <button
              type="button"
              aria-current={chosen === String(id) || undefined}
              onClick={() => onChoose(chosen === String(id) ? null : String(id))}
            >
              <span>{name}</span>
              <span className="num muted">{countOf(id)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
