import { Modal } from '@mantine/core';
import { useState } from 'react';
import { CopyField } from '../../../core/form/copy-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import type { ActDialogProps } from './act-dialog-props.ts';
import { useActForm } from './use-act-form.ts';

/** For whoever lost theirs: the new key is shown once, and the old one opens nothing any more. */
export function RenewKeyDialog({ opened, onClose, kind, detail }: ActDialogProps) {
  const { outsider } = kind.words;
  const [key, setKey] = useState<string | null>(null);
  const { field, onSubmit, isSending, title } = useActForm({
    kind,
    detail,
    act: 'renew_key',
    initial: { reason: '' },
    onDone: (answer) => setKey((answer as { key: string }).key),
  });
  if (key !== null)
    return (
      <Modal opened={opened} onClose={onClose} title={`Nova chave ${outsider.of}`} size={460}>
        <p>Entregue {outsider.to}. Ela só aparece aqui, agora; a chave antiga deixou de valer.</p>
        <CopyField label="Chave" value={key} isWhole />
      </Modal>
    );
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={460} action="Gerar nova chave">
      <TextAreaField
        of={field('reason')}
        label="Por que a chave muda"
        help={`Confira antes se quem pede é ${outsider.self}.`}
      />
    </FormDialog>
  );
}
