import { incidentDeskEndpoints } from '@conforme/contracts/modules/incident-form/incident-desk.endpoints.ts';
import {
  type ReportQuestionnaire,
  reportQuestionnaires,
} from '@conforme/contracts/modules/incident-form/rules/report-questions.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useActiveEntity } from '../../core/session/session-store.ts';
import { below } from '../../core/theme/breakpoints.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import '../../platform/case-handling/screen/case.css';
import { QuestionnaireEditor } from '../../platform/questionnaires/questionnaire-editor.tsx';

const { questionnaire, save_questionnaire, publish_questionnaire, discard_questionnaire } =
  incidentDeskEndpoints;
const endpoints = { questionnaire, save_questionnaire, publish_questionnaire, discard_questionnaire };

/** What the report asks besides its fixed facts: in versions, each answered as it was shown. */
export function IncidentFormQuestionsPage() {
  const [key, setKey] = useState<ReportQuestionnaire>('incident.security');
  const isNarrow = useMediaQuery(below('md')) ?? false;
  const isInAll = useActiveEntity()?.type === 'all';
  return (
    <PageFrame
      subtitle="Além do que todo relato pergunta. Cada resposta fica com a versão a que respondeu."
      actions={
        <Button component={AppLink} to="/incident-form" variant="default">
          Voltar à lista
        </Button>
      }
    >
      {isInAll ? (
        <p className="callout" data-tone="info">
          Você está vendo todas as organizações. Escolha uma, no alto da tela, para mudar as perguntas.
        </p>
      ) : (
        <div className="card case-card">
          <SegmentedControl
            aria-label="Questionário"
            orientation={isNarrow ? 'vertical' : 'horizontal'}
            fullWidth={isNarrow}
            data={[...reportQuestionnaires.options]}
            value={key}
            onChange={(next) => setKey(next as ReportQuestionnaire)}
          />
          <QuestionnaireEditor key={key} endpoints={endpoints} params={{ key }} />
        </div>
      )}
    </PageFrame>
  );
}
