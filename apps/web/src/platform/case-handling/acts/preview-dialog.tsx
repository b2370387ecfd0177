import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { OutsidePreview, type PreviewProps } from './outside-preview.tsx';

interface Props extends PreviewProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What the last button says, and its picture. */
  readonly action: string;
  readonly icon?: ReactNode;
  readonly isSending: boolean;
  readonly onConfirm: () => void;
  /** What has to be known before the text is read. */
  readonly children?: ReactNode;
}

/** Something that was written before goes out now: only after somebody has read it as it will be read. */
export function PreviewDialog({
  opened,
  onClose,
  title,
  action,
  icon,
  isSending,
  onConfirm,
  ...parts
}: Props) {
  const { children, ...preview } = parts;
  const [isChecked, setChecked] = useState(false);
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={760}>
      {children}
      <OutsidePreview {...preview} isChecked={isChecked} onCheck={setChecked} />
      <div className="modal-foot">
        <Button variant="default" data-autofocus onClick={onClose}>
          Voltar
        </Button>
        <Button disabled={!isChecked} loading={isSending} leftSection={icon} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Modal>
  );
}
