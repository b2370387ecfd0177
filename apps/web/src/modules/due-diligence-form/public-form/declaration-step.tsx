import type { OpenedQuestionnaire } from '@conforme/contracts/modules/due-diligence-form/public-form/due-diligence-public-form.schemas.ts';
import type { SentCase } from '@conforme/contracts/platform/cases/public-form.schemas.ts';
import type { Questionnaire } from '@conforme/contracts/platform/questionnaires/questions.ts';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, failureWords } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { newIdempotencyKey } from '../../../core/api/idempotency-key.ts';
import { type FieldErrors, firstMessages } from '../../../core/form/form-errors.ts';
import type { AnswerStore } from '../../../platform/questionnaires/answering/answer-store.ts';
import { useMissing } from '../../../platform/questionnaires/answering/use-answers.ts';
import type { Autosave } from './autosave.ts';
import { formEndpoints } from './form-endpoints.ts';
import { type RefusedAnswer, RefusedAnswers, refusedAnswers } from './refused-answers.tsx';

interface Props {
  readonly param: string;
  readonly store: AnswerStore;
  readonly autosave: Autosave;
  readonly facts: OpenedQuestionnaire;
  readonly questionnaire: Pick<Questionnaire, 'sections' | 'questions'>;
  /** Leads to what is missing, or was refused. */
  readonly onShowQuestion: (question: string) => void;
  /** The server misses an answer that is not missing here: somebody else changed something. */
  readonly onRefused: () => Promise<void>;
  readonly onSent: (sent: SentCase & { readonly email: string }) => void;
}

const NEEDED = 'Preencha este campo.';
/** Refusals, and what came in between: another person sent it, or the time is over. */
const isSaidHere = ({ status }: { readonly status: number }): boolean => status === 422 || status === 409;

const UNSAVED = 'Ainda não foi enviado: falta salvar o que você escreveu. Veja o aviso no alto da página.';

/** Who answers for what was written. It leaves once everything is there and saved. */
export function DeclarationStep(props: Props) {
  const { param, store, autosave, facts, questionnaire, onShowQuestion, onRefused, onSent } = props;
  const missing = useMissing(store);
  const [values, setValues] = useState({ name: '', role: '', email: '', note: '' });
  const [isTrue, setTrue] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refused, setRefused] = useState<readonly RefusedAnswer[]>([]);
  const [isSending, setSending] = useState(false);
  // The same for every try: however often it is sent, it is taken once.
  const key = useRef(newIdempotencyKey());
  const field = (name: keyof typeof values) => ({
    size: 'md' as const,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
      setErrors(({ [name]: _, ...rest }) => rest);
    },
  });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const wrong: FieldErrors = {
      ...(values.name.trim() ? {} : { name: NEEDED }),
      ...(values.role.trim() ? {} : { role: NEEDED }),
      ...(values.email.trim() ? {} : { email: NEEDED }),
      ...(isTrue ? {} : { declaration: 'Marque a declaração para enviar.' }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setSending(true);
    setRefused([]);
    try {
      // Nothing leaves without the last word that was typed: the page's head says why it was not saved.
      if (!(await autosave.flush())) return setErrors({ form: UNSAVED });
      const sent = await call(
        formEndpoints.submit,
        { body: { param, ...values, note: values.note.trim() || null, declaration: true } },
        { handles: isSaidHere, idempotencyKey: key.current },
      );
      onSent({ ...sent, email: values.email });
    } catch (error) {
      if (!(error instanceof ApiError && isSaidHere(error))) return;
      const said = firstMessages(error);
      // What is refused as a whole has no field.
      setErrors(Object.keys(said).length === 0 ? { form: failureWords(error) } : said);
      setRefused(refusedAnswers(said, questionnaire));
      await onRefused().catch(() => undefined);
    } finally {
      setSending(false);
    }
  };
  if (missing.length > 0)
    return (
      <div className="dd-missing">
        <RefusedAnswers answers={refused} onShow={onShowQuestion} />
        <p>
          {missing.length === 1 ? 'Falta uma resposta.' : `Faltam ${missing.length} respostas.`} Complete e
          volte aqui para enviar.
        </p>
        <ul>
          {questionnaire.sections
            .map(
              ({ id, title }) => [id, title, missing.filter(({ section }) => section === id).length] as const,
            )
            .filter(([, , count]) => count > 0)
            .map(([id, title, count]) => (
              <li key={id}>
                <button
                  type="button"
                  className="public-link"
                  onClick={() => {
                    const first = missing.find(({ section }) => section === id);
                    if (first) onShowQuestion(first.question);
                  }}
                >
                  {title}
                </button>
                : {count === 1 ? 'falta uma' : `faltam ${count}`}
              </li>
            ))}
        </ul>
      </div>
    );
  return (
    <form onSubmit={send} noValidate className="dd-declaration">
      <p className="public-hint">
        Está tudo respondido. Diga quem responde pela empresa e envie para {facts.organisation.name}.
      </p>
      <TextInput label="Seu nome" autoComplete="name" maxLength={120} {...field('name')} />
      <TextInput label="Seu cargo" autoComplete="organization-title" maxLength={120} {...field('role')} />
      <TextInput
        label="Seu e-mail"
        description="O comprovante vai para ele."
        type="email"
        autoComplete="email"
        maxLength={254}
        {...field('email')}
      />
      <Textarea
        label="Quer dizer mais alguma coisa? (opcional)"
        autosize
        minRows={3}
        maxLength={2000}
        {...field('note')}
      />
      <Checkbox
        size="md"
        label={`Declaro que as respostas são verdadeiras e que posso responder por ${facts.supplier}.`}
        checked={isTrue}
        error={errors.declaration}
        onChange={(event) => setTrue(event.currentTarget.checked)}
      />
      {errors.form && (
        <p className="callout" data-tone="danger" role="alert">
          {errors.form}
        </p>
      )}
      <RefusedAnswers answers={refused} onShow={onShowQuestion} />
      <Button type="submit" size="lg" loading={isSending}>
        Enviar as respostas
      </Button>
    </form>
  );
}
