import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import {
  answerWords,
  questionsOf,
  textOf,
} from '@conforme/contracts/platform/sealed-cases/sealed-questions.ts';
import type { SealedEnvelope } from '@conforme/contracts/platform/sealed-reports/sealed-schemas.ts';
import { SegmentedControl, Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { PartFailed } from '../../../core/ui/part-failed.tsx';
import { CaseCard, Facts } from '../../case-handling/screen/case-card.tsx';
import type { KeyPair } from '../../sealed-reports/data-keys.ts';
import { ActionsCard } from './actions-card.tsx';
import { ConversationCard } from './conversation-card.tsx';
import { EscrowOpening } from './escrow-opening.tsx';
import { rememberOpened } from './opened-reports.ts';
import { PeopleCard } from './people-card.tsx';
import { RecordsCard } from './records-card.tsx';
import { ReportFiles } from './report-files.tsx';
import { searchableWords } from './searchable-words.ts';
import type { StaffChannel } from './staff-channel.ts';
import { type OpenedParts, useOpenedReport } from './use-opened-report.ts';

interface Props {
  readonly of: StaffChannel;
  readonly detail: SealedCaseDetail;
  readonly pair: KeyPair;
  readonly isHandled: boolean;
}

/** Everything that only the reader's browser can show. */
export function OpenedReport({ of, detail, pair, isHandled }: Props) {
  const { asked, opened, isWaiting, reread } = useOpenedReport(of, detail.id, pair);
  const { kind, form } = of.channel;
  useEffect(() => {
    if (!opened) return;
    rememberOpened({
      id: detail.id,
      path: `${kind.path}/${detail.id}/handling`,
      protocol: detail.protocol,
      text: searchableWords(form, opened),
    });
  }, [opened, detail.id, detail.protocol, kind.path, form]);
  if (asked.isError) return <PartFailed onAgain={asked.refetch}>O relato não pôde ser carregado.</PartFailed>;
  if (isWaiting) return <Skeleton height={320} radius="md" role="status" aria-label="Abrindo o relato" />;
  if (!opened)
    return <EscrowOpening {...{ of, pair, reread, id: detail.id, envelope: asked.data as SealedEnvelope }} />;
  const { envelope, report } = opened;
  const lacksSome = envelope.records.some(
    ({ audience, epoch }) => audience !== 'author' && !report.keys.some((key) => key.epoch === epoch),
  );
  return (
    <>
      {lacksSome && <EscrowOpening {...{ of, pair, reread, envelope, id: detail.id }} isPart />}
      <ContentCard of={of} detail={detail} opened={opened} />
      <ConversationCard of={of} detail={detail} opened={opened} isHandled={isHandled} />
      <RecordsCard of={of} detail={detail} opened={opened} isHandled={isHandled} />
      {isHandled && <ActionsCard of={of} detail={detail} opened={opened} />}
      <PeopleCard of={of} detail={detail} opened={opened} pair={pair} isHandled={isHandled} />
    </>
  );
}

function ContentCard({
  of,
  detail,
  opened,
}: {
  readonly of: StaffChannel;
  readonly detail: SealedCaseDetail;
  readonly opened: OpenedParts;
}) {
  const [shown, setShown] = useState<'original' | 'extract'>('original');
  const extract = opened.records.findLast(({ kind }) => kind === 'extract');
  const { content } = opened;
  if (!content) return null;
  const { form } = of.channel;
  return (
    <CaseCard
      title="O relato"
      aside={
        extract && (
          <SegmentedControl
            aria-label="O que mostrar"
            value={shown}
            onChange={(value) => setShown(value as typeof shown)}
            data={[
              { value: 'original', label: 'Original' },
              { value: 'extract', label: 'Extrato' },
            ]}
          />
        )
      }
    >
      {shown === 'extract' && extract ? (
        <p className="quote">{extract.text}</p>
      ) : (
        <>
          <p className="quote">{textOf(content.answers, 'story')}</p>
          <ReportFiles of={of} id={detail.id} files={content.files} />
          <Facts
            rows={[
              ...questionsOf(form)
                .filter(({ key, kind }) => key !== 'story' && kind !== 'agreed')
                .map((question) => [question.label, answerWords(question, content.answers)] as const),
              ['Quem relatou', content.identity && `${content.identity.name}, ${content.identity.contact}`],
            ]}
          />
        </>
      )}
    </CaseCard>
  );
}
