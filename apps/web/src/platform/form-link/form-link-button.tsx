import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { useActiveEntity } from '../../core/session/session-store.ts';
import type { OfferedForm } from './offered-form.ts';

const FormLinkDialog = lazyPart(() =>
  import('./form-link-dialog.tsx').then((module) => module.FormLinkDialog),
);

interface Props {
  readonly form: OfferedForm;
  readonly entityId?: number;
}

/**
 * The address and the QR code of a public form. Of the organisation given, or of the active one; absent for whoever may
 * not prepare it, and in "Todas".
 */
export function FormLinkButton({ form, entityId }: Props) {
  const [isOpen, setOpen] = useState(false);
  const active = useActiveEntity();
  const id = entityId ?? (active?.type === 'legal_entity' ? active.id : null);
  if (!useCan()(form.rule) || !id) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconQrcode size={17} stroke={1.7} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {form.title}
      </Button>
      <FormLinkDialog opened={isOpen} onClose={() => setOpen(false)} form={form} entityId={id} />
    </>
  );
}
