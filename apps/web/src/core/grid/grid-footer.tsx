import { NativeSelect, Pagination } from '@mantine/core';
import './grid-footer.css';
import type { GridPage } from './grid-model.ts';
import { type ListState, PAGE_SIZES } from './list-state.ts';
import type { ChangeList } from './use-list-state.ts';

interface Props {
  readonly model: GridPage['model'];
  readonly state: ListState;
  readonly change: ChangeList;
  readonly isPhone: boolean;
}

const CONTROLS: Readonly<Record<string, string>> = { previous: 'Página anterior', next: 'Próxima página' };

/** The total line, the page size and at most 9 page buttons (1 + 1 + 5 + 1 + 1, gaps included). */
export function GridFooter({ model, state, change, isPhone }: Props) {
  const first = model.total === 0 ? 0 : model.to - model.data.length + 1;
  const total = model.total.toLocaleString('pt-BR');
  return (
    <div className="grid-foot">
      <p className="num muted grid-total" role="status">
        {model.total === 1 ? '1 registro' : `${first}–${model.to} de ${total} registros`}
      </p>
      <NativeSelect
        className="grid-size"
        size="xs"
        label="por página"
        data={PAGE_SIZES.map(String)}
        value={String(state.perPage)}
        onChange={(event) => change({ perPage: Number(event.currentTarget.value) })}
      />
      {model.last_page > 1 && (
        <nav aria-label="Páginas da lista">
          <Pagination
            total={model.last_page}
            value={model.current_page}
            onChange={(page) => change({ page })}
            siblings={isPhone ? 0 : 2}
            boundaries={1}
            size="sm"
            getItemProps={(page) => ({ 'aria-label': `Página ${page}` })}
            getControlProps={(control) => ({ 'aria-label': CONTROLS[control] })}
          />
        </nav>
      )}
    </div>
  );
}
