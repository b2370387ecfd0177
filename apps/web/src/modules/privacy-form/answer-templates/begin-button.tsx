import { answerTemplates } from '@conforme/contracts/modules/privacy-form/answer-templates.contract.ts';
import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useSend } from '../../../core/api/use-send.ts';
import { useActiveEntity } from '../../../core/session/session-store.ts';
import { toastAlert, toastSuccess } from '../../../core/toast/toast-store.ts';

/** Brings those of the organisation that are not there yet. In "Todas" there is no organisation to put them in. */
export function BeginButton() {
  const entity = useActiveEntity();
  const begin = useSend(answerTemplates.endpoints.begin, { announce: false });
  if (entity?.type !== 'legal_entity') return null;
  const tell = ({ created }: { created: number }) =>
    created === 0
      ? toastAlert('Os modelos prontos já estão todos aqui.')
      : toastSuccess(created === 1 ? 'Um modelo criado.' : `${created} modelos criados.`);
  return (
    <Button
      variant="default"
      leftSection={<IconTemplate size={17} stroke={1.7} aria-hidden="true" />}
      loading={begin.isPending}
      onClick={() => begin.mutate({}, { onSuccess: tell })}
    >
      Começar com os modelos prontos
    </Button>
  );
}
