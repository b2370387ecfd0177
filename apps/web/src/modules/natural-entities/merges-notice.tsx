import { naturalEntities } from '@conforme/contracts/modules/natural-entities/natural-entities.contract.ts';
import type { NaturalEntityDetail } from '@conforme/contracts/modules/natural-entities/natural-entities.schemas.ts';
import { UnstyledButton } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { useState } from 'react';
import { useSend } from '../../core/api/use-send.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import { useCan } from '../../core/session/permissions.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';

interface Props {
  readonly merges: NaturalEntityDetail['merges'];
  readonly onUndone: (back: NaturalEntityDetail) => void;
}

/** Which records went into this one, and the way back while there is one. */
export function MergesNotice({ merges, onUndone }: Props) {
  const mayUndo = useCan()('natural_entities.merge');
  const undo = useSend(naturalEntities.endpoints.undoMerge);
  const [asked, setAsked] = useState<Props['merges'][number] | null>(null);
  const takeBack = async () => {
    try {
      onUndone(await undo.mutateAsync({ params: { id: String(asked?.id) } }));
    } catch {
      // Said by the call itself; both records stay as they are.
    } finally {
      setAsked(null);
    }
  };
  return (
    <>
      {merges.map((merge) => (
        <p key={merge.id} className="callout" data-tone="info">
          <IconArrowMerge size={18} stroke={1.7} aria-hidden="true" />
          <span>
            Unificado com <b>{merge.name}</b> em{' '}
            <span className="num">{formatDateTime(merge.merged_at)}</span>.{' '}
            {mayUndo && merge.is_last && (
              <UnstyledButton className="callout-action" onClick={() => setAsked(merge)}>
                Desfazer<span className="visually-hidden"> a unificação com {merge.name}</span>
              </UnstyledButton>
            )}
          </span>
        </p>
      ))}
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={takeBack}
        isSending={undo.isPending}
        title="Desfazer a unificação"
        question="Os dois cadastros voltam a existir, cada um com o que era seu. O que foi alterado depois da unificação fica neste."
        subject={asked?.name}
        yes="Desfazer"
        no="Cancelar"
      />
    </>
  );
}
