import { dueDiligenceTemplates } from '@conforme/contracts/modules/due-diligence-templates/due-diligence-templates.contract.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { TemplateEditor } from './template-editor.tsx';

export function TemplateEditPage({ params: { id } }: PageProps<'/due-diligence-form/templates/:id/edit'>) {
  const record = useEndpoint(dueDiligenceTemplates.endpoints.read, { params: { id } });
  return (
    <RecordScreen record={record} notFound="Modelo não encontrado" listPath="/due-diligence-form/templates">
      {(detail, reread) => <TemplateEditor key={id} opened={detail} reread={reread} />}
    </RecordScreen>
  );
}
