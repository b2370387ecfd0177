import type { EditedQuestionnaire } from '@conforme/contracts/platform/questionnaires/questionnaire.schemas.ts';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { type EditorEndpoints, QuestionnaireDraftForm } from './questionnaire-draft-form.tsx';
import { ReadOnlyQuestions } from './read-only-questions.tsx';

interface Props {
  readonly endpoints: EditorEndpoints;
  /** Which questionnaire: `{ key: 'incident.security' }`, or `{ id }` of the record that has it. */
  readonly params: Readonly<Record<string, string>>;
}

/** Where whoever may change the settings writes the organisation's own questions, sees them and publishes them. */
export function QuestionnaireEditor({ endpoints, params }: Props) {
  const asked = useEndpoint(endpoints.questionnaire, { params } as never);
  // What was written stays on the screen until somebody asks for what is stored: only `round` begins anew.
  const [round, setRound] = useState(0);
  const again = async () => {
    await asked.refetch();
    setRound((before) => before + 1);
  };
  return (
    <LoadedPart
      of={asked as { data: EditedQuestionnaire | undefined; isError: boolean; refetch: () => unknown }}
      failed="O questionário não pôde ser carregado."
      height={320}
    >
      {(edited) =>
        edited.refused === null ? (
          <QuestionnaireDraftForm key={round} {...{ endpoints, params, edited }} onAgain={again} />
        ) : (
          <ReadOnlyQuestions edited={edited} refused={edited.refused} />
        )
      }
    </LoadedPart>
  );
}
