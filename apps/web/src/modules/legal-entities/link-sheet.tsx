import { linkPurposeChoices } from '@conforme/contracts/core/link-purposes.ts';
import type { LiveLink } from '@conforme/contracts/modules/legal-entities/legal-entity-parts.contract.ts';
import { publicLinks } from '@conforme/contracts/modules/public-links/public-links.contract.ts';
import { Button, Modal, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSend } from '../../core/api/use-send.ts';
import { CopyField } from '../../core/form/copy-field.tsx';
import { QrCode } from '../../platform/qr-code/qr-code.tsx';

interface Props {
  readonly opened: boolean;
  readonly link: LiveLink | null;
  readonly organisation: string;
  readonly onClose: () => void;
}

/** A sheet to hang up: whose it is, what it opens, the code and the address. Only this is printed. */
export function LinkSheet({ opened, link, organisation, onClose }: Props) {
  const { mutate, data, reset } = useSend(publicLinks.endpoints.address, { announce: false });
  const id = link?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once each time it opens.
  useEffect(() => {
    if (!opened || id === undefined) return;
    reset();
    mutate({ params: { id: String(id) } }, { onError: onClose });
  }, [opened, id]);
  const what = link ? linkPurposeChoices.labels[link.purpose] : '';
  return (
    <Modal opened={opened} onClose={onClose} title="QR code do link" size={480}>
      <div className="link-sheet">
        <p className="link-sheet-organisation">{organisation}</p>
        <p className="link-sheet-what">{what}</p>
        {data ? (
          <>
            <QrCode value={data.url} label={`QR code: ${what}, ${organisation}`} />
            <p className="link-sheet-address num">{data.url}</p>
          </>
        ) : (
          <Skeleton height={240} />
        )}
      </div>
      {data && <CopyField label="Link" value={data.url} />}
      <div className="modal-foot">
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        <Button
          disabled={!data}
          leftSection={<IconPrinter size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => print()}
        >
          Imprimir
        </Button>
      </div>
    </Modal>
  );
}
