import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { useActiveEntity } from '../../core/session/session-store.ts';

const FormLinkDialog = lazyPart(() =>
  import('./form-link-dialog.tsx').then((module) => module.FormLinkDialog),
);

/**
 * The address and the QR code of the form under which anybody asks about their data. Of the organisation given, or of
 * the active one; absent for whoever may not prepare it, and in "Todas".
 */
export function PrivacyFormLink({ entityId }: { readonly entityId?: number }) {
  const [isOpen, setOpen] = useState(false);
  const active = useActiveEntity();
  const id = entityId ?? (active?.type === 'legal_entity' ? active.id : null);
  if (!useCan()('privacy_form.settings') || !id) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconQrcode size={17} stroke={1.7} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Formulário do titular
      </Button>
      <FormLinkDialog opened={isOpen} onClose={() => setOpen(false)} entityId={id} />
    </>
  );
}
