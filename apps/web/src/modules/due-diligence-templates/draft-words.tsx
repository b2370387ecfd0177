import { Button } from '@mantine/core';
import { formatTime } from '../../core/format/date-time.ts';
import type { TemplateDraft } from './use-template-draft.ts';

/** Whether what is on the screen is kept. */
export function DraftWords({ draft: { state, savedAt } }: { draft: TemplateDraft }) {
  const words = {
    kept: savedAt === null ? 'O que você mudar é salvo sozinho.' : `Salvo às ${formatTime(savedAt)}.`,
    changed: 'Ainda não salvo…',
    saving: 'Salvando…',
    failed: 'Não foi salvo.',
    stale: 'Não foi salvo.',
  };
  return (
    <span className="template-saved num" role="status" data-state={state}>
      {words[state]}
    </span>
  );
}

interface NoticeProps {
  readonly draft: TemplateDraft;
  /** Leaves what was written here, and shows what is stored. */
  readonly onReread: () => Promise<void>;
}

/** What went wrong with saving, and the ways on. What was written stays on the screen. */
export function DraftNotice({ draft, onReread }: NoticeProps) {
  if (draft.state === 'failed')
    return (
      <p className="callout" data-tone="danger" role="alert">
        O rascunho não pôde ser salvo. O que você escreveu continua aqui.{' '}
        <Button size="compact-sm" variant="subtle" onClick={draft.keep}>
          Tentar de novo
        </Button>
      </p>
    );
  if (draft.state === 'stale')
    return (
      <p className="callout" data-tone="danger" role="alert">
        Outra pessoa mexeu neste modelo. O que você escreveu continua aqui, mas não foi salvo: exporte, se
        quiser guardar.{' '}
        <Button size="compact-sm" variant="subtle" onClick={onReread}>
          Descartar o que escrevi e ver como está agora
        </Button>
      </p>
    );
  return null;
}
