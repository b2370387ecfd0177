import { privacyDeskEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-desk.endpoints.ts';
import { bulkAssignment } from '@conforme/contracts/modules/privacy-form/privacy-form.schemas.ts';
import { useSend } from '../../../core/api/use-send.ts';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { RelationField } from '../../../core/form/fields/relation-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import type { Chosen } from '../../../core/form/schema-facts.ts';
import { useDialogForm } from '../../../core/form/use-dialog-form.ts';

interface Props {
  readonly opened: boolean;
  readonly ids: readonly number[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Several requests into one person's hands; those that have ended stay as they are. */
export function AssignManyDialog({ opened, ids, onDone, onClose }: Props) {
  const assign = useSend(privacyDeskEndpoints.assignMany);
  const { field, onSubmit } = useDialogForm({
    schema: bulkAssignment,
    initial: { ids, responsible_id: null as Chosen | null },
    tidy: (values) => ({ ...values, ids }),
    send: async (body) => {
      await assign.mutateAsync({ body });
      onDone();
    },
  });
  return (
    <FormDialog
      {...{ opened, onClose, onSubmit }}
      title={ids.length === 1 ? 'Atribuir 1 pedido' : `Atribuir ${ids.length} pedidos`}
      size={460}
      action="Atribuir"
      isSending={assign.isPending}
    >
      <RelationField
        of={field('responsible_id') as FieldOf<Chosen | null>}
        label="Responsável"
        help="A pessoa é avisada. Deixe em branco para ficarem sem responsável."
        endpoint={privacyDeskEndpoints.handlers}
      />
    </FormDialog>
  );
}
