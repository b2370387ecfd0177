import '@mantine/core/styles/Pagination.layer.css';
import { Pagination } from '@mantine/core';

const words = {
  first: 'Primeira página',
  previous: 'Página anterior',
  next: 'Próxima página',
  last: 'Última página',
};

interface Props {
  readonly last: number;
  readonly page: number;
  readonly onChange: (page: number) => void;
  readonly className?: string;
}

/** The pages of what was found; nothing where there is one. */
export const Pager = ({ last, page, onChange, className }: Props) =>
  last > 1 ? (
    <Pagination
      className={className}
      total={last}
      value={page}
      onChange={onChange}
      getControlProps={(control) => ({ 'aria-label': words[control] })}
      getItemProps={(item) => ({ 'aria-label': `Página ${item}` })}
    />
  ) : null;
