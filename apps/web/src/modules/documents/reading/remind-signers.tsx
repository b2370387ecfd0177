import { documents } from '@conforme/contracts/modules/documents/documents.contract.ts';
import type { ShownDocument } from '@conforme/contracts/modules/documents/reading.schemas.ts';
import { isInForce } from '@conforme/contracts/platform/documents/document-rules.ts';
import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useSend } from '../../../core/api/use-send.ts';
import { useCan } from '../../../core/session/permissions.ts';
import { toastSuccess } from '../../../core/toast/toast-store.ts';

/** Harmless to press twice: nobody is reminded again on the same day. */
export function RemindSigners({ document }: { readonly document: ShownDocument }) {
  const may = useCan()('documents.edit');
  const remind = useSend(documents.endpoints.remind, { announce: false });
  const { audience, signed } = document.numbers;
  if (!may || signed >= audience || !isInForce(document.status)) return null;
  const press = async () => {
    const told = await remind.mutateAsync({ params: { id: String(document.id) } }).catch(() => null);
    if (!told) return;
    toastSuccess(
      told.people === 0
        ? 'Quem falta já foi lembrado hoje.'
        : `Lembrete a ${told.people.toLocaleString('pt-BR')} ${told.people === 1 ? 'pessoa' : 'pessoas'}.`,
    );
  };
  return (
    <Button
      variant="default"
      leftSection={<IconBell size={17} stroke={1.7} aria-hidden="true" />}
      loading={remind.isPending}
      onClick={press}
    >
      Lembrar quem falta
    </Button>
  );
}
