import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { knowledgeEndpoints } from './knowledge-endpoints.ts';

/** Articles that were deleted come back from here, as they were, for thirty days. */
export function DeletedDialog({ onClose }: { onClose: () => void }) {
  const deleted = useEndpoint(knowledgeEndpoints.deleted, {});
  const [asked, setAsked] = useState<number | null>(null);
  const restore = useSend(knowledgeEndpoints.restore);
  return (
    <Modal opened onClose={onClose} title="Artigos excluídos" size={560}>
      <LoadedPart of={deleted} failed="Os artigos excluídos não puderam ser carregados." height={160}>
        {(items) =>
          items.length === 0 ? (
            <p className="muted">Nenhum artigo foi excluído nos últimos 30 dias.</p>
          ) : (
            <ul className="plain-list knowledge-deleted">
              {items.map(({ id, title, gone_on }) => (
                <li key={id}>
                  <span className="grow">
                    <span dir="auto">{title}</span>
                    <span className="muted small num">Apagado de vez em {formatCivilDate(gone_on)}</span>
                  </span>
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`Restaurar ${title}`}
                    loading={restore.isPending && asked === id}
                    onClick={() => {
                      setAsked(id);
                      restore.mutate({ params: { id: String(id) } });
                    }}
                  >
                    Restaurar
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </LoadedPart>
      <div className="modal-foot">
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      </div>
    </Modal>
  );
}
