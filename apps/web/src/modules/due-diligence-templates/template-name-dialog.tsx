import { dueDiligenceTemplates } from '@conforme/contracts/modules/due-diligence-templates/due-diligence-templates.contract.ts';
import {
  type TemplateDetail,
  templateUpdate,
} from '@conforme/contracts/modules/due-diligence-templates/due-diligence-templates.schemas.ts';
import { useSend } from '../../core/api/use-send.ts';
import type { FieldOf } from '../../core/form/field-of.ts';
import { FormDialog } from '../../core/form/form-dialog.tsx';
import { useDialogForm } from '../../core/form/use-dialog-form.ts';
import { TemplateFields } from './template-fields.tsx';
import '../../core/form/form.css';

interface Props {
  readonly detail: TemplateDetail;
  readonly onClose: () => void;
  readonly onSaved: (detail: TemplateDetail) => void;
}

export function TemplateNameDialog({ detail, onClose, onSaved }: Props) {
  const update = useSend(dueDiligenceTemplates.endpoints.update);
  const { name, description, tags, version } = detail;
  const { field, onSubmit } = useDialogForm({
    schema: templateUpdate,
    initial: { name, description, tags, version },
    send: async (body) => onSaved(await update.mutateAsync({ params: { id: String(detail.id) }, body })),
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Nome e assuntos"
      size={520}
      action="Salvar"
      isSending={update.isPending}
      onSubmit={onSubmit}
    >
      <div className="form-grid">
        <TemplateFields
          name={field('name')}
          description={field('description')}
          tags={field('tags') as unknown as FieldOf<readonly string[]>}
        />
      </div>
    </FormDialog>
  );
}
