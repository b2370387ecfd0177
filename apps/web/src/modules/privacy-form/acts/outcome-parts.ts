import {
  type RefusalReason,
  refusalReasons,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import type { PreviewPart } from '../../../platform/case-handling/acts/outside-preview.tsx';

interface Outcome {
  readonly refusal: { readonly reason: RefusalReason | ''; readonly text: string } | null;
  readonly agent: string | null;
}

/** What the holder reads above an answer: why not, and who has the data. */
export const outcomeParts = ({ refusal, agent }: Outcome): readonly PreviewPart[] => [
  ...(refusal?.reason
    ? [{ label: 'Motivo', fixed: refusalReasons.labels[refusal.reason], written: refusal.text }]
    : []),
  ...(agent ? [{ label: 'Quem tem os dados', written: agent }] : []),
];
