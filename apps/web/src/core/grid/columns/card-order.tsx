import './card-order.css';
import type { GridColumn } from '../grid-model.ts';
import type { ListState } from '../list-state.ts';
import type { ChangeList } from '../use-list-state.ts';

interface Props {
  readonly columns: readonly GridColumn[];
  readonly state: ListState;
  readonly change: ChangeList;
}

/** Cards have no headings to press: the order is chosen from the list the phone itself offers. */
export function CardOrder({ columns, state, change }: Props) {
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  const choose = (value: string) => {
    const [orderColumn = 'id', direction] = value.split(' ');
    change({ orderColumn, direction: direction === 'desc' ? 'desc' : 'asc' });
  };
  return (
    <label className="card-order">
      Ordenar por
      <select
        value={`${state.orderColumn} ${state.direction}`}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="id asc">Cadastro, do mais antigo</option>
        <option value="id desc">Cadastro, do mais novo</option>
        {sortable.flatMap(({ key, label }) => [
          <option key={`${key} asc`} value={`${key} asc`}>
            {label}, crescente
          </option>,
          <option key={`${key} desc`} value={`${key} desc`}>
            {label}, decrescente
          </option>,
        ])}
      </select>
    </label>
  );
}
