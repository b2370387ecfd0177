import { credentialingConfigs } from '@conforme/contracts/modules/credentialing-configs/credentialing-configs.contract.ts';
import { Button } from '@mantine/core';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { AppLink } from '../../core/navigation/app-link.tsx';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { CallView } from './public/call-view.tsx';

const path = '/portal-cebas/credentialings/configs';

/** The public page of a call as it is stored, before anybody outside can read it. */
export function CallPreviewPage({
  params: { id },
}: PageProps<'/portal-cebas/credentialings/configs/:id/preview'>) {
  const record = useEndpoint(credentialingConfigs.endpoints.preview, { params: { id } });
  return (
    <RecordScreen record={record} notFound="Edital não encontrado" listPath={path}>
      {(shown) => (
        <PageFrame
          title={`Prévia do edital ${shown.number}`}
          subtitle="A página pública com o que está salvo agora."
          actions={
            <>
              <Button component={AppLink} to={`${path}/${id}/form-preview`} variant="default">
                Ver a inscrição
              </Button>
              <Button component={AppLink} to={`${path}/${id}/edit`} variant="default">
                Voltar ao edital
              </Button>
            </>
          }
        >
          <div className="card case-card">
            <CallView shown={shown} applyAt={null} isPreview />
          </div>
        </PageFrame>
      )}
    </RecordScreen>
  );
}
