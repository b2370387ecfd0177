import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import { Button, Modal } from '@mantine/core';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { CopyField } from '../../../core/form/copy-field.tsx';
import { LoadedPart } from '../../../core/ui/loaded-part.tsx';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly newsletterId: number;
}

/** The address that anybody may open, until it is revoked. */
export function PublicLinkDialog({ opened, onClose, newsletterId }: Props) {
  const params = { id: String(newsletterId) };
  const link = useEndpoint(newsletters.endpoints.publicLink, { params }, { enabled: opened });
  const open = useSend(newsletters.endpoints.openPublicLink, { announce: false });
  const revoke = useSend(newsletters.endpoints.closePublicLink);
  return (
    <Modal opened={opened} onClose={onClose} title="Link público" size={520}>
      <LoadedPart of={link} failed="O link não pôde ser lido." height={90}>
        {({ address }) =>
          address === null ? (
            <>
              <p>
                Com o link, qualquer pessoa lê o informativo, sem entrar. Curtir, comentar e assinar continuam
                só para o público.
              </p>
              <div className="modal-foot">
                <Button loading={open.isPending} onClick={() => open.mutate({ params })}>
                  Criar link
                </Button>
              </div>
            </>
          ) : (
            <>
              <CopyField label="Endereço" value={`${location.origin}${address}`} />
              <div className="modal-foot">
                <Button
                  variant="default"
                  color="red"
                  loading={revoke.isPending}
                  onClick={() => revoke.mutate({ params })}
                >
                  Revogar
                </Button>
                <Button onClick={onClose}>Fechar</Button>
              </div>
            </>
          )
        }
      </LoadedPart>
    </Modal>
  );
}
