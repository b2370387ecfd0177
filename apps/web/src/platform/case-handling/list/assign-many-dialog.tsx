import { bulkAssignment } from '@conforme/contracts/platform/cases/bulk-assignment.schemas.ts';
import { caseCount } from '@conforme/contracts/platform/cases/case-words.ts';
import { endpointRef } from '../../../core/api/endpoint-ref.ts';
import { useSend } from '../../../core/api/use-send.ts';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { RelationField } from '../../../core/form/fields/relation-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import type { Chosen } from '../../../core/form/schema-facts.ts';
import { useDialogForm } from '../../../core/form/use-dialog-form.ts';
import type { CaseId, CaseListKind } from '../case-kind.ts';

interface Props {
  readonly kind: CaseListKind;
  readonly opened: boolean;
  readonly ids: readonly CaseId[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Several cases into one person's hands; those that have ended stay as they are. */
export function AssignManyDialog({ kind, opened, ids, onDone, onClose }: Props) {
  const { path } = kind.list;
  const assign = useSend(endpointRef('POST', `${path}/assign`));
  const { field, onSubmit } = useDialogForm({
    schema: bulkAssignment,
    initial: { ids, responsible_id: null as Chosen | null },
    tidy: (values) => ({ ...values, ids }),
    send: async (body) => {
      await assign.mutateAsync({ body } as never);
      onDone();
    },
  });
  return (
    <FormDialog
      {...{ opened, onClose, onSubmit }}
      title={`Atribuir ${caseCount(kind.words, ids.length)}`}
      size={460}
      action="Atribuir"
      isSending={assign.isPending}
    >
      <RelationField
        of={field('responsible_id') as FieldOf<Chosen | null>}
        label="Responsável"
        help="A pessoa é avisada. Deixe em branco para ficarem sem responsável."
        endpoint={endpointRef('GET', `${path}/handlers`)}
      />
    </FormDialog>
  );
}
