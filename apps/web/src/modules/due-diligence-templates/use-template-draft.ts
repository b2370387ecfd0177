import { dueDiligenceTemplates } from '@conforme/contracts/modules/due-diligence-templates/due-diligence-templates.contract.ts';
import type { TemplateDetail } from '@conforme/contracts/modules/due-diligence-templates/due-diligence-templates.schemas.ts';
import type { Questionnaire } from '@conforme/contracts/platform/questionnaires/questions.ts';
import type { QuestionnaireDraft } from '@conforme/contracts/platform/questionnaires/template.schemas.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../core/api/api-error.ts';
import { useSend } from '../../core/api/use-send.ts';
import { isStale } from '../../core/form/use-staff-form.ts';
import { useUnloadQuestion } from '../../core/ui/use-unload-question.ts';
import { useWhenChanged } from '../../core/ui/use-when-changed.ts';

const PAUSE_MS = 2500;

export type DraftState = 'kept' | 'changed' | 'saving' | 'failed' | 'stale';

export interface TemplateDraft {
  readonly detail: TemplateDetail;
  readonly content: Questionnaire;
  readonly state: DraftState;
  readonly savedAt: string | null;
  readonly change: (content: Questionnaire) => void;
  /** Sends what is on the screen at once; false where it could not be kept. */
  readonly keep: () => Promise<boolean>;
  /** Goes on from what an act of the page answered. */
  readonly take: (detail: TemplateDetail) => void;
  /** Its name and subjects changed; what is being written stays. */
  readonly rename: (detail: TemplateDetail) => void;
}

/**
 * What is being written, sent to the server after a pause in the typing. One request at a time: what changes meanwhile
 * goes with the next. What somebody else saved first is never overwritten.
 */
export function useTemplateDraft(opened: TemplateDetail): TemplateDraft {
  const [detail, setDetail] = useState(opened);
  const [content, setContent] = useState<Questionnaire>(contentOf(opened));
  const [state, setState] = useState<DraftState>('kept');
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const now = useRef({ content, detail, state });
  now.current = { content, detail, state };
  const going = useRef<Promise<boolean> | null>(null);
  const save = useSend(dueDiligenceTemplates.endpoints.save_draft, { announce: false, handles: () => true });
  const send = useRef(save.mutateAsync);
  send.current = save.mutateAsync;

  const keep = useCallback(async (): Promise<boolean> => {
    // One that is on its way may carry less than what is here now.
    if (going.current) await going.current;
    const { content, detail, state } = now.current;
    if (state === 'kept') return true;
    if (state === 'stale') return false;
    setState('saving');
    const sent = send
      .current({
        params: { id: String(detail.id) },
        body: { version: detail.draft?.version ?? null, content: content as QuestionnaireDraft },
      })
      .then(
        (saved) => {
          now.current = {
            ...now.current,
            detail: saved,
            state: now.current.content === content ? 'kept' : 'changed',
          };
          setDetail(saved);
          setSavedAt(new Date().toISOString());
          setState(now.current.state);
          return true;
        },
        (error) => {
          const state = error instanceof ApiError && isStale(error) ? 'stale' : 'failed';
          now.current = { ...now.current, state };
          setState(state);
          return false;
        },
      )
      .finally(() => {
        going.current = null;
      });
    going.current = sent;
    return sent;
  }, []);

  // Each change begins the pause anew.
  useWhenChanged(() => {
    if (state !== 'changed') return;
    const timer = setTimeout(keep, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [state, content]);
  // Whoever leaves the page takes nothing unsaved along.
  useEffect(() => () => void keep(), [keep]);
  useUnloadQuestion(state !== 'kept');

  const change = (next: Questionnaire) => {
    setContent(next);
    const to = now.current.state === 'stale' ? 'stale' : 'changed';
    now.current = { ...now.current, content: next, state: to };
    setState(to);
  };
  const take = (detail: TemplateDetail) => {
    now.current = { content: contentOf(detail), detail, state: 'kept' };
    setDetail(detail);
    setContent(now.current.content);
    setState('kept');
  };
  const rename = ({ name, description, tags, version }: TemplateDetail) => {
    const renamed = { ...now.current.detail, name, description, tags, version };
    now.current = { ...now.current, detail: renamed };
    setDetail(renamed);
  };
  return { detail, content, state, savedAt, change, keep, take, rename };
}

const contentOf = ({ draft, published }: TemplateDetail): Questionnaire =>
  draft?.content ?? published?.content ?? { sections: [], questions: [] };
