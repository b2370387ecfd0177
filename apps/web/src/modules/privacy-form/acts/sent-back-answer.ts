import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import type {
  AnswerResult,
  RefusalReason,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';

/** What the dialog of an answer holds. */
export interface AnswerValues extends Record<string, unknown> {
  readonly result: AnswerResult | '';
  readonly refusal: { readonly reason: RefusalReason | ''; readonly text: string };
  readonly agent: string;
  readonly text: string;
  readonly files: readonly string[];
  readonly confirmed: boolean;
}

/** As the line of a proposal tells it. */
interface ProposalFacts {
  readonly result?: AnswerResult;
  readonly refusal_reason?: RefusalReason;
  readonly refusal_text?: string;
  readonly files?: readonly string[];
}

/** The proposal that was sent back and not answered since, as it was written; nothing where there is none. */
export function sentBackAnswer({ entries, files }: PrivacyRequestDetail): Partial<AnswerValues> {
  const steps = entries.filter(({ kind }) => ['proposal', 'sent_back', 'answer'].includes(kind));
  const written = steps.at(-1)?.kind === 'sent_back' ? steps.at(-2) : undefined;
  if (written?.kind !== 'proposal') return {};
  const facts = written.facts as ProposalFacts;
  const loose = files.filter(({ paper, entry_id }) => paper === 'staff' && entry_id === null);
  return {
    text: written.body ?? '',
    result: facts.result ?? '',
    refusal: { reason: facts.refusal_reason ?? '', text: facts.refusal_text ?? '' },
    files: (facts.files ?? []).filter((id) => loose.some((file) => file.id === id)),
  };
}
