import type { ApplicationDetail } from '@conforme/contracts/modules/credentialing-handlings/credentialing-detail.schemas.ts';

type SentDocument = ApplicationDetail['documents_sent'][number];

interface Refusal {
  readonly at: string;
  readonly reason: string;
  /** Of the file it was about. */
  readonly name: string;
}

/** The refusals before what counts now: of this file and of those it took the place of, the first one first. */
export function earlierRefusals(documents: readonly SentDocument[], file: SentDocument): Refusal[] {
  const own = file.review === 'refused' ? file.refusals.slice(0, -1) : file.refusals;
  const before = documents.find(({ file_id }) => file_id === file.replaces);
  return [
    ...(before ? earlierRefusals(documents, { ...before, review: 'pending' }) : []),
    ...own.map((one) => ({ ...one, name: file.name })),
  ];
}
