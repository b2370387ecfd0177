import { linkPurposeChoices } from '@conforme/contracts/core/link-purposes.ts';
import type { LiveLink } from '@conforme/contracts/modules/legal-entities/legal-entity-parts.contract.ts';
import { publicLinks } from '@conforme/contracts/modules/public-links/public-links.contract.ts';
import { Button, Modal, Skeleton } from '@mantine/core';
import { useSend } from '../../core/api/use-send.ts';
import { useWhenChanged } from '../../core/ui/use-when-changed.ts';
import { QrSheet } from '../../platform/qr-code/qr-sheet.tsx';

interface Props {
  readonly opened: boolean;
  readonly link: LiveLink | null;
  readonly organisation: string;
  readonly onClose: () => void;
}

/** The address of one of the organisation's links, asked for when it is looked at. */
export function LinkSheet({ opened, link, organisation, onClose }: Props) {
  const { mutate, data, reset } = useSend(publicLinks.endpoints.address, { announce: false });
  const id = link?.id;
  // Asked once each time it opens.
  useWhenChanged(() => {
    if (!opened || id === undefined) return;
    reset();
    mutate({ params: { id: String(id) } }, { onError: onClose });
  }, [opened, id]);
  const what = link ? linkPurposeChoices.labels[link.purpose] : '';
  return (
    <Modal opened={opened} onClose={onClose} title="QR code do link" size={480}>
      {data ? <QrSheet organisation={organisation} what={what} url={data.url} /> : <Skeleton height={240} />}
      <div className="modal-foot">
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      </div>
    </Modal>
  );
}
