import { answerTemplates } from '@conforme/contracts/modules/privacy-form/answer-templates.contract.ts';
import type { AnswerResult } from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { NativeSelect } from '@mantine/core';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { useCan } from '../../../core/session/permissions.ts';
import { LoadedPart } from '../../../core/ui/loaded-part.tsx';

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
  return (
    <div className="form-wide">
      <LoadedPart of={found} failed="Os modelos de resposta não puderam ser carregados." height={64}>
        {(templates) =>
          templates.length === 0 ? (
            <NoTemplate />
          ) : (
            <NativeSelect
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
          )
        }
      </LoadedPart>
    </div>
  );
}

function NoTemplate() {
  const can = useCan();
  return (
    <p className="muted small">
      Nenhum modelo de resposta serve a este pedido.
      {can('privacy_form.settings') && (
        <>
          {' '}
          {/* In a tab of its own: what is written here stays. */}
          <a href="#/privacy-form/templates" target="_blank" rel="noreferrer">
            Cuidar dos modelos
            <span className="visually-hidden"> (abre em outra aba)</span>
          </a>
        </>
      )}
    </p>
  );
}
