import { Button, Textarea, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { type ProbeAnswer, probe } from '../../core/api/probe.ts';
import { Chip } from '../../core/ui/chip.tsx';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { type ApiOperation, addressOf, readable } from './api-operations.ts';

const SHOWN_CHARACTERS = 20_000;

const accessWords: Readonly<Record<string, string>> = {
  public: 'aberta a todos',
  signedIn: 'qualquer pessoa que entrou',
};

/** One operation: its parameters, its body, and what the server says. What changes data asks first. */
export function ApiCall({ operation }: { operation: ApiOperation }) {
  const [params, setParams] = useState<Readonly<Record<string, string>>>({});
  const [query, setQuery] = useState('');
  const [body, setBody] = useState(operation.sampleBody ?? '');
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState<ProbeAnswer | 'none' | null>(null);
  const isComplete = operation.pathNames.every((name) => params[name]);

  const send = async () => {
    setAsking(false);
    setSending(true);
    const received = await probe({
      method: operation.method,
      address: addressOf(operation.path, params, query),
      body: operation.sampleBody === null ? null : body,
    });
    setAnswer(received ?? 'none');
    setSending(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (operation.method === 'GET') send();
    else setAsking(true);
  };
  return (
    <section className="card developer-card" aria-labelledby="operation">
      <h2 id="operation">{operation.summary}</h2>
      <p className="api-line">
        <span className="api-method" data-method={operation.method}>
          {operation.method}
        </span>
        <span className="api-path">{operation.path}</span>
        <Chip tone="mute">{accessWords[operation.access] ?? operation.access}</Chip>
      </p>
      <form className="api-form" onSubmit={submit}>
        {operation.pathNames.map((name) => (
          <TextInput
            key={name}
            label={name}
            required
            value={params[name] ?? ''}
            onChange={(event) => setParams({ ...params, [name]: event.currentTarget.value })}
          />
        ))}
        {operation.queryNames.length > 0 && (
          <TextInput
            label="Consulta"
            description={`Aceita: ${operation.queryNames.join(', ')}`}
            placeholder="page=1&per_page=10"
            spellCheck={false}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        )}
        {operation.sampleBody !== null && (
          <Textarea
            label="Corpo (JSON)"
            autosize
            minRows={3}
            maxRows={16}
            spellCheck={false}
            value={body}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
        )}
        <Button
          type="submit"
          loading={isSending}
          disabled={!isComplete}
          leftSection={<IconSend size={17} stroke={1.7} className="flip" aria-hidden="true" />}
        >
          Enviar
        </Button>
      </form>
      <div role="status">{answer && <Answer answer={answer} />}</div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={send}
        title="Enviar de verdade?"
        question={`${operation.method} ${addressOf(operation.path, params, query)} altera dados desta instalação.`}
      />
    </section>
  );
}

function Answer({ answer }: { answer: ProbeAnswer | 'none' }) {
  if (answer === 'none')
    return (
      <p className="callout" data-tone="info">
        O servidor não respondeu. Confira sua conexão e tente de novo.
      </p>
    );
  const text = readable(answer.text);
  return (
    <>
      <p className="api-line num">
        <Chip tone={answer.status < 400 ? 'ok' : 'danger'}>{`Resposta ${answer.status}`}</Chip>
        <span className="muted">
          {Math.round(answer.milliseconds)} ms · {answer.text.length.toLocaleString('pt-BR')} caracteres
        </span>
      </p>
      <section className="api-answer" aria-label="Corpo da resposta">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
        <pre tabIndex={0}>
          {text.slice(0, SHOWN_CHARACTERS)}
          {text.length > SHOWN_CHARACTERS && '\n…'}
        </pre>
      </section>
    </>
  );
}
