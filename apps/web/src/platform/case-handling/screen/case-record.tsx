import type { CaseDetail } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { caseItself, caseNotFound } from '@conforme/contracts/platform/cases/case-words.ts';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { RecordScreen } from '../../../core/form/record-screen.tsx';
import type { CaseKind } from '../case-kind.ts';

interface Props<Detail extends CaseDetail> {
  readonly kind: CaseKind<Detail>;
  /** As the address has it. */
  readonly id: string;
  readonly children: (detail: Detail) => ReactNode;
}

/** Reads the case of the address; the look is written down by the server. */
export function CaseRecord<Detail extends CaseDetail>({ kind, id, children }: Props<Detail>) {
  const record = useEndpoint(kind.endpoints.read, { params: { id } });
  return (
    <RecordScreen
      record={record}
      notFound={caseNotFound(kind.words)}
      notFoundDetail={`${caseItself(kind.words)} não pertence à organização que você está vendo.`}
      listPath={kind.path}
    >
      {(detail) => children(detail as Detail)}
    </RecordScreen>
  );
}
