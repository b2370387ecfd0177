import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { UnstyledButton } from '@mantine/core';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { driveEndpoints } from '../drive-endpoints.ts';
import '../drive-parts.css';

/** What others began to send into one's drive: it takes of the room, so the owner may end it. */
export function OpenUploads() {
  const { data } = useEndpoint(driveEndpoints.openUploads, {});
  const cancel = useSend(driveEndpoints.cancelUpload);
  if (!data || data.length === 0) return null;
  return (
    <section className="drive-part" aria-labelledby="drive-open-uploads">
      <h3 id="drive-open-uploads">Chegando de outras pessoas</h3>
      <ul className="plain-list drive-versions">
        {data.map(({ id, name, size, received, folder, sender }) => (
          <li key={id}>
            <span className="grow">
              <span dir="auto">{name}</span>
              <span className="muted small">
                {sender ?? 'por link'}
                {folder && ` · ${folder}`} · {formatBytes(received)} de {formatBytes(size)}
              </span>
            </span>
            <UnstyledButton
              className="link-button"
              aria-label={`Encerrar o envio de ${name}`}
              onClick={() => cancel.mutate({ params: { upload: id } })}
            >
              Encerrar
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
