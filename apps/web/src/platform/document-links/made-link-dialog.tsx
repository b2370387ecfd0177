import { Button, Modal } from '@mantine/core';
import { CopyField } from '../../core/form/copy-field.tsx';

interface Props {
  readonly url: string | null;
  readonly name: string;
  readonly onClose: () => void;
}

/** The address, for whoever made it: here once, and in the letter. */
export function MadeLinkDialog({ url, name, onClose }: Props) {
  return (
    <Modal opened={url !== null} onClose={onClose} title="Link pronto" size={520}>
      <p className="made-link-words">
        Este link é só de {name}. Depois de fechar esta janela ele não aparece mais: para entregá-lo de outro
        jeito, copie agora.
      </p>
      <CopyField label="Endereço" value={url ?? ''} />
      <div className="modal-foot">
        <Button onClick={onClose}>Fechar</Button>
      </div>
    </Modal>
  );
}
