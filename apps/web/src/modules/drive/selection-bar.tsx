import type { DriveNode } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { takeFile } from '../../core/api/take-file.ts';
import { driveEndpoints } from './drive-endpoints.ts';
import { offersShare } from './node-sharing.ts';
import { TakeButton } from './take-button.tsx';

type Act = 'details' | 'share' | 'rename' | 'move' | 'copy' | 'trash' | 'restore' | 'erase';

interface Props {
  readonly nodes: readonly DriveNode[];
  readonly isTrash: boolean;
  readonly mayShare: boolean;
  readonly onAct: (act: Act) => void;
}

/** Whoever moves or deletes takes it from its folder: of one that was shared by itself only the content may be changed. */
export const mayTrash = (nodes: readonly DriveNode[]): boolean =>
  nodes.length > 0 && nodes.every(({ may_take }) => may_take);

/** In the trash of somebody else only they find it again. */
export const mayRestore = (nodes: readonly DriveNode[]): boolean =>
  nodes.every(({ access }) => access === 'owner');

/** What can be done with the selection, as far as the asker's rights go. */
export function SelectionBar({ nodes, isTrash, mayShare, onAct }: Props) {
  const [first] = nodes;
  const isOne = nodes.length === 1;
  const mayTake = mayTrash(nodes);
  const mayEdit = nodes.every(({ access }) => access !== 'read');
  const button = (act: Act, label: string) => (
    <Button key={act} variant="default" size="xs" onClick={() => onAct(act)}>
      {label}
    </Button>
  );
  const download: ComponentProps<typeof TakeButton>['take'] = (onProgress) => {
    if (isOne && first && !first.is_folder)
      return takeFile(driveEndpoints.content, { params: { id: String(first.id) } }, first.name, onProgress);
    const ids = nodes.map(({ id }) => id).join(',');
    return takeFile(driveEndpoints.archive, { query: { ids } }, 'drive.zip', onProgress);
  };
  return (
    <div className="drive-selection" role="toolbar" aria-label="Com os selecionados">
      <span className="small">{isOne ? '1 selecionado' : `${nodes.length} selecionados`}</span>
      {isTrash ? (
        [button('restore', 'Restaurar'), button('erase', 'Apagar de vez')]
      ) : (
        <>
          {isOne && first && offersShare(first, mayShare) && button('share', 'Compartilhar')}
          <TakeButton variant="default" size="xs" take={download} />
          {isOne && mayEdit && button('rename', 'Renomear')}
          {mayTake && button('move', 'Mover')}
          {button('copy', 'Copiar')}
          {isOne && button('details', 'Detalhes')}
          {mayTake && button('trash', 'Excluir')}
        </>
      )}
    </div>
  );
}
