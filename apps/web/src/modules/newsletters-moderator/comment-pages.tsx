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
}

export const CommentPages = ({ last, page, onChange }: Props) =>
  last > 1 ? (
    <Pagination
      className="moderation-pages"
      total={last}
      value={page}
      onChange={onChange}
      getControlProps={(control) => ({ 'aria-label': words[control] })}
      getItemProps={(item) => ({ 'aria-label': `Página ${item}` })}
    />
  ) : null;
