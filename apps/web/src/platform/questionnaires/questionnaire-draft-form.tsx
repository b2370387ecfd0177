import type { Endpoint } from '@conforme/contracts/core/endpoint.ts';
import {
  emptyRow,
  type QuestionRow,
  questionsFrom,
  rowsFrom,
} from '@conforme/contracts/platform/questionnaires/question-rows.ts';
import type { EditedQuestionnaire } from '@conforme/contracts/platform/questionnaires/questionnaire.schemas.ts';
import { Button } from '@mantine/core';
import { IconEye, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import type { ApiError } from '../../core/api/api-error.ts';
import { useSend } from '../../core/api/use-send.ts';
import type { FieldOf } from '../../core/form/field-of.ts';
import { FormRows } from '../../core/form/form-rows.tsx';
import { useDialogForm } from '../../core/form/use-dialog-form.ts';
import { isStale } from '../../core/form/use-staff-form.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { QuestionPreview } from './question-preview.tsx';
import { QuestionRowFields } from './question-row-fields.tsx';
import '../../core/form/form.css';
import './questionnaire-editor.css';

/** What `questionnaireEndpoints` gives in the contract of the feature. */
export interface EditorEndpoints {
  readonly questionnaire: Endpoint;
  readonly save_questionnaire: Endpoint;
  readonly publish_questionnaire: Endpoint;
  readonly discard_questionnaire: Endpoint;
}

interface Props {
  readonly endpoints: EditorEndpoints;
  readonly params: Readonly<Record<string, string>>;
  readonly edited: EditedQuestionnaire;
  /** Reads what is stored and begins anew with it. */
  readonly onAgain: () => Promise<void>;
}

const sources: Readonly<Record<EditedQuestionnaire['in_force']['from'], string>> = {
  own: 'Em vigor: versão própria',
  above: 'Em vigor: versão da organização acima',
  default: 'Em vigor: perguntas padrão do Conforme, versão',
};

export function QuestionnaireDraftForm({ endpoints, params, edited, onAgain }: Props) {
  const { in_force, draft } = edited;
  const [isRace, setRace] = useState(false);
  const [asks, setAsks] = useState<'publish' | 'discard' | 'preview' | null>(null);
  const handles = (error: ApiError) => {
    if (!isStale(error)) return false;
    setRace(true);
    return true;
  };
  const saving = useSend(endpoints.save_questionnaire, { handles });
  const publishing = useSend(endpoints.publish_questionnaire, { handles });
  const discarding = useSend(endpoints.discard_questionnaire, { handles });
  const stored = rowsFrom((draft ?? in_force).questions);
  // Answers know these codes: what they mean stays, and retiring keeps them at hand.
  const published = new Set(in_force.questions.map(({ id }) => id));
  const { field, form, onSubmit } = useDialogForm({
    schema: endpoints.save_questionnaire.body,
    initial: { version: draft?.version ?? null, questions: stored },
    tidy: ({ version, questions }) => ({ version, questions: questionsFrom(questions) }),
    send: async (body) => {
      await saving.mutateAsync({ params, body } as never);
      await onAgain();
    },
  });
  const rows = field('questions') as unknown as FieldOf<readonly QuestionRow[]>;
  const isChanged = JSON.stringify(rows.value) !== JSON.stringify(stored);
  const act = async (sending: typeof publishing) => {
    await sending.mutateAsync({ params, body: { version: draft?.version } } as never).then(onAgain, () => {
      // Said already.
    });
    setAsks(null);
  };
  return (
    <form className="questionnaire" onSubmit={onSubmit} noValidate autoComplete="off">
      <p className="muted num">
        {sources[in_force.from]} {in_force.number}.
        {draft && ` Há um rascunho da versão ${draft.number}, que ainda não vale.`}
      </p>
      {isRace && (
        <p className="callout" data-tone="danger" role="alert">
          Outra pessoa mexeu neste questionário. O que você escreveu continua aqui, mas não foi guardado.{' '}
          <Button size="compact-sm" variant="subtle" onClick={onAgain}>
            Descartar o que escrevi e ver como está agora
          </Button>
        </p>
      )}
      <FormRows
        of={rows}
        label="Perguntas"
        noun="pergunta"
        empty={emptyRow}
        nameOf={({ label }) => label}
        max={80}
      >
        {(row) => <QuestionRowFields of={row} isPublished={published.has(row.value.id)} />}
      </FormRows>
      {rows.value.length > 0 && rows.value.every(({ retired }) => retired) && rows.error && (
        <p className="form-rows-error">{rows.error}</p>
      )}
      <div className="modal-foot questionnaire-foot">
        {draft && (
          <Button variant="subtle" color="red" onClick={() => setAsks('discard')}>
            Descartar rascunho
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconEye size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => setAsks('preview')}
        >
          Ver como fica
        </Button>
        <Button type="submit" variant="default" loading={saving.isPending} disabled={!isChanged}>
          Guardar rascunho
        </Button>
        <Button
          leftSection={<IconSend size={16} stroke={1.7} className="flip" aria-hidden="true" />}
          disabled={!draft || isChanged}
          onClick={() => setAsks('publish')}
        >
          Publicar versão
        </Button>
      </div>
      <p className="muted small questionnaire-note">
        {isChanged
          ? 'Guarde o rascunho antes de publicar.'
          : draft
            ? 'O rascunho está guardado. Publicada, a versão não muda mais.'
            : 'Mude uma pergunta para começar uma nova versão.'}
      </p>
      <QuestionPreview
        opened={asks === 'preview'}
        onClose={() => setAsks(null)}
        title={edited.title}
        questions={questionsFrom(form.getValues().questions as readonly QuestionRow[])}
      />
      <ConfirmDialog
        opened={asks === 'publish'}
        onClose={() => setAsks(null)}
        onConfirm={() => act(publishing)}
        isSending={publishing.isPending}
        title="Publicar versão"
        question="As próximas pessoas respondem a esta versão. O que já foi respondido fica com a versão a que respondeu."
        subject={edited.title}
        yes="Publicar"
        no="Voltar"
      />
      <ConfirmDialog
        opened={asks === 'discard'}
        onClose={() => setAsks(null)}
        onConfirm={() => act(discarding)}
        isSending={discarding.isPending}
        title="Descartar rascunho"
        question="O rascunho é apagado. O que está em vigor não muda."
        subject={edited.title}
        yes="Descartar"
        no="Voltar"
        isDangerous
      />
    </form>
  );
}
