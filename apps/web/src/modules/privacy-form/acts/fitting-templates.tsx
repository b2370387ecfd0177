import { answerTemplates } from '@conforme/contracts/modules/privacy-form/answer-templates.contract.ts';
import type { AnswerResult } from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { TemplateChoice } from '../../../platform/case-handling/acts/template-choice.tsx';
import type { NoteTemplatesProps } from '../../../platform/case-handling/case-kind.ts';
import { requestListKind } from '../request-list-kind.ts';

const kept = { path: '/privacy-form/templates', permission: 'privacy_form.settings' } as const;

interface Props {
  readonly requestId: string;
  /** Without one, those of any answer. */
  readonly result?: AnswerResult;
  readonly onChoose: (text: string) => void;
}

/** A note begins with any of them. */
export const NoteTemplates = ({ caseId, onChoose }: NoteTemplatesProps) => (
  <FittingTemplates requestId={String(caseId)} onChoose={onChoose} />
);

/** The templates for such an answer, already filled in for this request. */
export function FittingTemplates({ requestId, result, onChoose }: Props) {
  const found = useEndpoint(answerTemplates.endpoints.fitting, {
    query: { request_id: requestId, ...(result ? { result } : {}) },
  });
  return <TemplateChoice words={requestListKind.words} {...{ found, onChoose, kept }} />;
}
