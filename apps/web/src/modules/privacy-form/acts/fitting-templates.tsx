import { answerTemplates } from '@conforme/contracts/modules/privacy-form/answer-templates.contract.ts';
import type { AnswerResult } from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { TemplateChoice } from '../../../platform/case-handling/acts/template-choice.tsx';
import { requestListKind } from '../request-list-kind.ts';

const kept = { path: '/privacy-form/templates', permission: 'privacy_form.settings' } as const;

interface Props {
  readonly requestId: string;
  readonly result: AnswerResult;
  readonly onChoose: (text: string) => void;
}

/** The templates for such an answer, already filled in for this request. */
export function FittingTemplates({ requestId, result, onChoose }: Props) {
  const found = useEndpoint(answerTemplates.endpoints.fitting, {
    query: { request_id: requestId, result },
  });
  return <TemplateChoice words={requestListKind.words} {...{ found, onChoose, kept }} />;
}
