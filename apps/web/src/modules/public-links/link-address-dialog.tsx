import { linkPurposeChoices } from '@conforme/contracts/core/link-purposes.ts';
import type { publicLinks } from '@conforme/contracts/modules/public-links/public-links.contract.ts';
import { publicLinksList } from '@conforme/contracts/modules/public-links/public-links.list.ts';
import type { PublicLinkRow } from '@conforme/contracts/modules/public-links/public-links.schemas.ts';
import { Button, Modal, Skeleton } from '@mantine/core';
import { endpointRef } from '../../core/api/endpoint-ref.ts';
import { useSend } from '../../core/api/use-send.ts';
import { CopyField } from '../../core/form/copy-field.tsx';
import { useWhenChanged } from '../../core/ui/use-when-changed.ts';

const address = endpointRef<(typeof publicLinks.endpoints)['address']>(
  'POST',
  `${publicLinksList.path}/:id/address`,
);

interface Props {
  readonly opened: boolean;
  readonly link: PublicLinkRow | null;
  readonly onClose: () => void;
}

/** The address is stored nowhere: the server makes it again, and notes that it was handed out. */
export function LinkAddressDialog({ opened, link, onClose }: Props) {
  const { mutate, data, reset } = useSend(address, { announce: false });
  const id = link?.id;
  // Asked once each time it opens.
  useWhenChanged(() => {
    if (!opened || id === undefined) return;
    reset();
    mutate({ params: { id: String(id) } }, { onError: onClose });
  }, [opened, id]);
  return (
    <Modal opened={opened} onClose={onClose} title="Endereço do link" size={520}>
      <div className="stack">
        <p>
          {link && `${linkPurposeChoices.labels[link.purpose]}: ${link.label}. `}
          Quem tiver este endereço abre o que ele mostra, sem entrar no Conforme.
        </p>
        {data ? <CopyField label="Link" value={data.url} /> : <Skeleton height={58} />}
      </div>
      <div className="modal-foot">
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      </div>
    </Modal>
  );
}
