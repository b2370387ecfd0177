import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import './grid-footer.css';
import type { GridPage } from './grid-model.ts';
import { type ListState, PAGE_SIZES } from './list-state.ts';
import { pageRange } from './page-range.ts';
import type { ChangeList } from './use-list-state.ts';

interface Props {
  readonly model: GridPage['model'];
  readonly state: ListState;
  readonly change: ChangeList;
  readonly isPhone: boolean;
}

/** The total line, the page size and at most nine page buttons. */
export function GridFooter({ model, state, change, isPhone }: Props) {
  const first = model.total === 0 ? 0 : model.to - model.data.length + 1;
  const total = model.total.toLocaleString('pt-BR');
  return (
    <div className="grid-foot">
      <p className="num muted grid-total" role="status">
        {model.total === 1 ? '1 registro' : `${first}–${model.to} de ${total} registros`}
      </p>
      <label className="grid-size">
        por página
        <select
          value={state.perPage}
          onChange={(event) => change({ perPage: Number(event.currentTarget.value) })}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      {model.last_page > 1 && (
        <Pages
          current={model.current_page}
          last={model.last_page}
          neighbours={isPhone ? 0 : 2}
          onPage={(page) => change({ page })}
        />
      )}
    </div>
  );
}

interface PagesProps {
  readonly current: number;
  readonly last: number;
  readonly neighbours: number;
  readonly onPage: (page: number) => void;
}

function Pages({ current, last, neighbours, onPage }: PagesProps) {
  return (
    <nav className="pages num" aria-label="Páginas da lista">
      <button
        type="button"
        aria-label="Página anterior"
        disabled={current === 1}
        onClick={() => onPage(current - 1)}
      >
        <IconChevronLeft size={16} stroke={1.8} className="flip" aria-hidden="true" />
      </button>
      {pageRange(current, last, neighbours).map((step) =>
        typeof step === 'number' ? (
          <button
            key={step}
            type="button"
            aria-label={`Página ${step}`}
            aria-current={step === current ? 'page' : undefined}
            onClick={() => onPage(step)}
          >
            {step}
          </button>
        ) : (
          <span key={step} aria-hidden="true">
            …
          </span>
        ),
      )}
      <button
        type="button"
        aria-label="Próxima página"
        disabled={current === last}
        onClick={() => onPage(current + 1)}
      >
        <IconChevronRight size={16} stroke={1.8} className="flip" aria-hidden="true" />
      </button>
    </nav>
  );
}
