import { formatDay } from '@conforme/contracts/core/date-time.ts';
import { suggestionStates } from '@conforme/contracts/modules/knowledge-items/knowledge-choices.ts';
import type { KnowledgeSuggestion } from '@conforme/contracts/modules/knowledge-items/knowledge-items.schemas.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../core/api/api-error.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { Chip } from '../../core/ui/chip.tsx';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { knowledgeEndpoints } from './knowledge-endpoints.ts';
import '../../core/ui/field-styles.ts';

/** What readers suggest, for whoever writes: each is accepted or declined, in words. */
export function Suggestions({ id }: { id: number }) {
  const asked = useEndpoint(knowledgeEndpoints.suggestions, { params: { id: String(id) } });
  return (
    <section className="card knowledge-card" aria-label="Sugestões dos leitores">
      <h2>Sugestões dos leitores</h2>
      <LoadedPart of={asked} failed="As sugestões não puderam ser lidas." height={80}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="muted">Nenhuma sugestão até agora.</p>
          ) : (
            <ul className="plain-list knowledge-suggestions">
              {rows.map((row) => (
                <Suggestion key={row.id} id={id} row={row} />
              ))}
            </ul>
          )
        }
      </LoadedPart>
    </section>
  );
}

const tones = { pending: 'info', accepted: 'ok', declined: 'mute' } as const;

function Suggestion({ id, row }: { id: number; row: KnowledgeSuggestion }) {
  const [answer, setAnswer] = useState('');
  const [error, setError] = useState<string | null>(null);
  const decide = useSend(knowledgeEndpoints.decide, { handles: (failed) => failed.status === 422 });
  const send = async (accepted: boolean) => {
    setError(null);
    try {
      await decide.mutateAsync({
        params: { id: String(id), suggestion_id: String(row.id) },
        body: { accepted, answer: answer.trim() || null },
      });
    } catch (failed) {
      if (failed instanceof ApiError && failed.status === 422)
        setError(failed.errors?.answer?.[0] ?? 'Escreva uma resposta.');
    }
  };
  return (
    <li>
      <p className="row knowledge-facts">
        <Chip tone={tones[row.state]}>{suggestionStates.labels[row.state]}</Chip>
        <span className="muted small num">
          {row.author ?? 'Conta excluída'}, em {formatDay(row.created_at)}, sobre a versão {row.version}
        </span>
      </p>
      <p className="knowledge-said">{row.body}</p>
      {row.state === 'pending' ? (
        <>
          <Textarea
            label="Resposta a quem sugeriu"
            rows={2}
            maxLength={1000}
            value={answer}
            error={error}
            onChange={(event) => setAnswer(event.currentTarget.value)}
          />
          <div className="row knowledge-facts">
            <Button size="compact-md" onClick={() => send(true)} loading={decide.isPending}>
              Aceitar
            </Button>
            <Button
              size="compact-md"
              variant="default"
              onClick={() => send(false)}
              disabled={decide.isPending}
            >
              Recusar
            </Button>
          </div>
        </>
      ) : (
        <p className="muted small">
          {row.decided_by && `${row.decided_by}: `}
          {row.answer ?? 'sem mais palavras.'}
        </p>
      )}
    </li>
  );
}
