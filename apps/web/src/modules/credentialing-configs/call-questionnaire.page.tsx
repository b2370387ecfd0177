import { credentialingConfigs } from '@conforme/contracts/modules/credentialing-configs/credentialing-configs.contract.ts';
import { Button } from '@mantine/core';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { AppLink } from '../../core/navigation/app-link.tsx';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { useActiveEntity } from '../../core/session/session-store.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import '../../platform/case-handling/screen/case.css';
import { QuestionnaireEditor } from '../../platform/questionnaires/questionnaire-editor.tsx';

const path = '/portal-cebas/credentialings/configs';
const { questionnaire, save_questionnaire, publish_questionnaire, discard_questionnaire, read } =
  credentialingConfigs.endpoints;
const endpoints = { questionnaire, save_questionnaire, publish_questionnaire, discard_questionnaire };

/** What an edital asks besides the facts of the family: in versions, until the first family has answered. */
export function CallQuestionnairePage({
  params: { id },
}: PageProps<'/portal-cebas/credentialings/configs/:id/questionnaire'>) {
  const record = useEndpoint(read, { params: { id } });
  const isInAll = useActiveEntity()?.type === 'all';
  return (
    <RecordScreen record={record} notFound="Edital não encontrado" listPath={path}>
      {(call) => (
        <PageFrame
          title="Questionário socioeconômico"
          subtitle={
            <span className="num">
              Edital {call.number}, {call.title}. Além do que toda inscrição pergunta; quem analisa lê as
              respostas ao lado da inscrição.
            </span>
          }
          actions={
            <Button component={AppLink} to={`${path}/${id}/edit`} variant="default">
              Voltar ao edital
            </Button>
          }
        >
          {isInAll ? (
            <p className="callout" data-tone="info">
              Você está vendo todas as organizações. Escolha uma, no alto da tela, para mudar as perguntas.
            </p>
          ) : (
            <div className="card case-card">
              <QuestionnaireEditor endpoints={endpoints} params={{ id }} />
            </div>
          )}
        </PageFrame>
      )}
    </RecordScreen>
  );
}
