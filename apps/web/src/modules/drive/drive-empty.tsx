import { Button } from '@mantine/core';
import { EmptyState } from '../../core/ui/empty-state.tsx';
import type { DriveAddress } from './drive-address.ts';

interface Props {
  readonly address: DriveAddress;
  readonly mayAdd: boolean;
  readonly hasRoom: boolean;
  readonly onUpload: () => void;
}

/** An empty place says what would be there. */
export function DriveEmpty({ address, mayAdd, hasRoom, onUpload }: Props) {
  if (address.search || address.kind || address.tag)
    return <EmptyState title="Nada encontrado" hint="Mude a pesquisa ou os filtros." />;
  if (address.view === 'trash')
    return <EmptyState title="A lixeira está vazia" hint="O que for excluído fica aqui por 30 dias." />;
  if (address.view === 'shared' && address.folder === null)
    return (
      <EmptyState
        title="Nada compartilhado"
        hint="Aqui aparece o que outras pessoas compartilham com você."
      />
    );
  if (!hasRoom && address.folder === null)
    return (
      <EmptyState
        title="Seu grupo não tem espaço no drive"
        hint="O que outras pessoas compartilham com você aparece em “Compartilhados comigo”."
      />
    );
  if (!mayAdd)
    return <EmptyState title="Pasta vazia" hint="Quem pode editar esta pasta ainda não pôs nada nela." />;
  return (
    <EmptyState
      title="Nada por aqui ainda"
      hint="Envie arquivos, arraste-os para cá ou crie a primeira pasta."
      action={
        <Button variant="default" onClick={onUpload}>
          Escolher arquivos
        </Button>
      }
    />
  );
}
