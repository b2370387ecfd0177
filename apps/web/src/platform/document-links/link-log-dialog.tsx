import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import {
  linkAccessKinds,
  openingCodes,
} from '@conforme/contracts/platform/document-links/document-links.choices.ts';
import { Modal } from '@mantine/core';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { linkEndpoints } from './link-endpoints.ts';

interface Props {
  readonly params: { readonly id: string; readonly link_id: string };
  readonly name: string;
  readonly onClose: () => void;
}

/** Who did what with a link, and when. */
export function LinkLogDialog({ params, name, onClose }: Props) {
  const log = useEndpoint(linkEndpoints.accesses, { params });
  return (
    <Modal opened onClose={onClose} title={`Acessos de ${name}`} size={560}>
      <LoadedPart of={log} failed="Os acessos não puderam ser lidos." height={160}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="muted">Ainda não aconteceu nada com este link.</p>
          ) : (
            <ol className="document-link-log">
              {rows.map(({ id, kind, code, actor, device, created_at }) => (
                <li key={id}>
                  <span>
                    {linkAccessKinds.labels[kind]}
                    {code && `, ${openingCodes.labels[code]}`}
                  </span>
                  <span className="muted small num">
                    {[formatDateTime(created_at), actor ?? name, device].filter(Boolean).join(' · ')}
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </LoadedPart>
    </Modal>
  );
}
