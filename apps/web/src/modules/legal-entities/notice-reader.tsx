import { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import { Button, Modal, Skeleton } from '@mantine/core';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { formatDateTime } from '../../core/format/date-time.ts';

interface Props {
  readonly opened: boolean;
  readonly entityId: number;
  readonly version: number | null;
  readonly onClose: () => void;
}

/** A version as it was published. */
export function NoticeReader({ opened, entityId, version, onClose }: Props) {
  const params = { id: String(entityId), version: String(version ?? 1) };
  const notice = useEndpoint(
    legalEntities.endpoints.notice,
    { params },
    { enabled: opened && version !== null },
  );
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Aviso de privacidade, versão ${version ?? ''}`}
      size={720}
    >
      {notice.isError ? (
        <p role="alert">Esta versão não pôde ser lida agora. Tente de novo em instantes.</p>
      ) : notice.data ? (
        <>
          <p className="muted small num">
            Publicada em {formatDateTime(notice.data.published_at)}
            {notice.data.author && ` por ${notice.data.author}`}.
          </p>
          <p className="organisation-words">{notice.data.body}</p>
        </>
      ) : (
        <Skeleton height={160} />
      )}
      <div className="modal-foot">
        <Button variant="default" data-autofocus onClick={onClose}>
          Fechar
        </Button>
      </div>
    </Modal>
  );
}
