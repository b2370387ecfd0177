import { credentialingDeskEndpoints } from '@conforme/contracts/modules/credentialing-handlings/credentialing-desk.endpoints.ts';
import { Button } from '@mantine/core';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { AppLink } from '../../core/navigation/app-link.tsx';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { FormPreview } from './public-form/form-preview.tsx';

const path = '/portal-cebas/credentialings/configs';

/** The application as a family will see it, with what the call stores now. Nothing that is typed here is kept. */
export function FormPreviewPage({
  params: { id },
}: PageProps<'/portal-cebas/credentialings/configs/:id/form-preview'>) {
  const record = useEndpoint(credentialingDeskEndpoints.formPreview, { params: { id } });
  return (
    <RecordScreen record={record} notFound="Edital não encontrado" listPath={path}>
      {(facts) => (
        <PageFrame
          title={`Prévia da inscrição no edital ${facts.number}`}
          subtitle="As perguntas com o que está salvo agora. Nada do que se escreve aqui é guardado."
          actions={
            <>
              <Button component={AppLink} to={`${path}/${id}/preview`} variant="default">
                Ver a página pública
              </Button>
              <Button component={AppLink} to={`${path}/${id}/edit`} variant="default">
                Voltar ao edital
              </Button>
            </>
          }
        >
          <FormPreview facts={facts} />
        </PageFrame>
      )}
    </RecordScreen>
  );
}
