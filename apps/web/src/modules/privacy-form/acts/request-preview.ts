import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import {
  type RefusalReason,
  refusalReasons,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import type { PreviewPart } from '../../../platform/cases/outside-preview.tsx';

/** Where a text of this request goes out from, with these of its papers. */
export const outsideOf = (request: PrivacyRequestDetail, fileIds: readonly string[] = []) => ({
  organisation: request.unit.label,
  protocol: request.protocol,
  files: request.files.filter(({ id }) => fileIds.includes(id)),
});

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
