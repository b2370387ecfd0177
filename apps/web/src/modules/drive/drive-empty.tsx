import { EmptyState } from '../../core/ui/empty-state.tsx';
import type { DriveAddress } from './drive-address.ts';

/** An empty place says what would be there. */
export function DriveEmpty({ address, mayAdd }: { address: DriveAddress; mayAdd: boolean }) {
  if (address.search || address.kind || address.tag)
    return <EmptyState title="Nada encontrado" hint="Mude a pesquisa ou os filtros." />;
  if (address.view === 'trash')
    return <EmptyState title="A lixeira está vazia" hint="O que for excluído fica aqui por 30 dias." />;
  if (address.view === 'shared' && !mayAdd)
    return (
      <EmptyState
        title="Nada compartilhado"
        hint="Aqui aparece o que outras pessoas compartilham com você."
      />
    );
  return <EmptyState title="Nada por aqui ainda" hint="Envie arquivos ou crie a primeira pasta." />;
}
