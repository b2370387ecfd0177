import { answerTemplates } from '@conforme/contracts/modules/privacy-form/answer-templates.contract.ts';
import type { AnswerResult } from '@conforme/contracts/modules/privacy-form/privacy-handling.schemas.ts';
import { NativeSelect } from '@mantine/core';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';

interface Props {
  readonly requestId: number;
  readonly result: AnswerResult;
  readonly onChoose: (text: string) => void;
}

/** The house's own words to begin with, already filled in for this request. */
export function TemplateChoice({ requestId, result, onChoose }: Props) {
  const found = useEndpoint(answerTemplates.endpoints.fitting, {
    query: { request_id: String(requestId), result },
  });
  const templates = found.data ?? [];
  if (templates.length === 0) return null;
  return (
    <NativeSelect
      className="form-wide"
      label="Começar de um modelo"
      description="O texto do modelo entra depois do que já está escrito."
      data={[
        { value: '', label: 'Escolha' },
        ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value=""
      onChange={(event) => {
        const chosen = templates.find(({ id }) => String(id) === event.currentTarget.value);
        if (chosen) onChoose(chosen.body);
      }}
    />
  );
}
