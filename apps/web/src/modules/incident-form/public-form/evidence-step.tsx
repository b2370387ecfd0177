import type { IncidentPublicForm } from '@conforme/contracts/modules/incident-form/public-form/incident-public-form.schemas.ts';
import { MOST_PASTED } from '@conforme/contracts/modules/incident-form/rules/pasted-message.ts';
import { AreaField } from '../../../platform/public-form/area-field.tsx';
import type { StepProps } from '../../../platform/public-form/case-form-kind.ts';
import { FormFiles } from '../../../platform/public-form/drafts/form-files.tsx';
import type { ReportValues } from './report-values.ts';

export const EvidenceStep = ({ form: { field }, work }: StepProps<ReportValues, IncidentPublicForm>) => (
  <>
    <FormFiles
      work={work}
      paper="request"
      label="Prints, fotos e documentos"
      help="O e-mail pode vir como arquivo (.eml). Não é obrigatório."
    />
    <AreaField
      of={field('pasted_message')}
      label="Cole aqui a mensagem que chegou"
      help="Com o cabeçalho, se souber mostrar. Fica guardada do jeito que veio."
      maxLength={MOST_PASTED}
      rows={6}
      isOptional
    />
  </>
);
