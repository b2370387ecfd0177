import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { ApplicationDetail } from '@conforme/contracts/modules/credentialing-handlings/credentialing-detail.schemas.ts';
import { fileReviews } from '@conforme/contracts/modules/credentialing-handlings/rules/application-choices.ts';
import { peopleOf } from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import { Button, Textarea } from '@mantine/core';
import { IconCheck, IconCircleCheck, IconCircleDashed, IconCircleX, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useAct } from '../../../platform/case-handling/acts/use-act.ts';
import { mayAct } from '../../../platform/case-handling/may-act.ts';
import { CaseCard } from '../../../platform/case-handling/screen/case-card.tsx';
import { applicationCaseKind } from '../application-case-kind.ts';
import { earlierRefusals } from './earlier-refusals.ts';
import { PaperPreview, type SentDocument } from './paper-preview.tsx';
import './documents-card.css';

const icons = { pending: IconCircleDashed, accepted: IconCircleCheck, refused: IconCircleX } as const;

/** The documents of each person beside the one that is being looked at, with accept and refuse. */
export function DocumentsCard({ detail, isHandled }: { detail: ApplicationDetail; isHandled: boolean }) {
  const { documents_sent: documents, form } = detail;
  const first = documents.find(({ review }) => review === 'pending') ?? documents[0];
  const [chosenId, choose] = useState(first?.file_id);
  const chosen = documents.find(({ file_id }) => file_id === chosenId) ?? first;
  if (!form || !chosen) return null;
  const people = peopleOf({ candidate: form.candidate, members: form.members } as never);
  const done = documents.filter(({ review }) => review !== 'pending').length;
  const mayReview = isHandled && mayAct(detail, 'review_file');
  const goOn = () => {
    const next = documents.find(({ review, file_id }) => review === 'pending' && file_id !== chosen.file_id);
    if (next) choose(next.file_id);
  };
  return (
    <CaseCard
      title="Documentos"
      aside={
        <span className="muted small num">
          {done} de {documents.length}
        </span>
      }
    >
      <div className="edi-check">
        <div className="edi-check-list">
          {people.map(({ key, name }) => {
            const own = documents.filter(({ person }) => person === key);
            if (own.length === 0) return null;
            return (
              <div key={key}>
                <p className="medium" dir="auto">
                  {name}
                </p>
                <ul className="plain-list">
                  {own.map((one) => (
                    <li key={one.file_id}>
                      <DocumentButton one={one} isChosen={one === chosen} onChoose={choose} />
                    </li>
                  ))}
                </ul>
              </div>
            );
          })}
        </div>
        <div className="edi-check-view">
          <p className="medium">{chosen.document}</p>
          <p className="muted small" dir="auto">
            {chosen.name} · {formatBytes(chosen.size)} · enviado em {formatDateTime(chosen.sent_at)}
          </p>
          <PaperPreview key={chosen.file_id} caseId={detail.id} file={chosen} />
          {chosen.reason && <p className="edi-check-reason">{chosen.reason}</p>}
          <EarlierRefusals documents={documents} chosen={chosen} />
          {mayReview && (
            <Review key={`${chosen.file_id} review`} detail={detail} file={chosen} onDone={goOn} />
          )}
        </div>
      </div>
    </CaseCard>
  );
}

/** What was wrong before, with this file and with those it took the place of. */
function EarlierRefusals({
  documents,
  chosen,
}: {
  documents: readonly SentDocument[];
  chosen: SentDocument;
}) {
  const earlier = earlierRefusals(documents, chosen);
  if (earlier.length === 0) return null;
  return (
    <div className="small">
      <p className="medium">
        {earlier.length === 1 ? 'Recusado antes' : `Recusado ${earlier.length} vezes antes`}
      </p>
      <ul className="plain-list">
        {earlier.map(({ at, reason, name }) => (
          <li key={`${name} ${at}`} dir="auto">
            <span className="muted">
              {formatDateTime(at)}, {name}:
            </span>{' '}
            {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ButtonProps {
  readonly one: SentDocument;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}

function DocumentButton({ one, isChosen, onChoose }: ButtonProps) {
  const Icon = icons[one.review];
  return (
    <button
      type="button"
      className="edi-check-item"
      data-review={one.review}
      aria-current={isChosen || undefined}
      onClick={() => onChoose(one.file_id)}
    >
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      <span>
        {one.document}
        {one.replaces && <span className="muted small"> · mandado de novo</span>}
      </span>
      <span className="visually-hidden">, {fileReviews.labels[one.review]}</span>
    </button>
  );
}

function Review({
  detail,
  file,
  onDone,
}: {
  detail: ApplicationDetail;
  file: SentDocument;
  onDone: () => void;
}) {
  const { send, isSending } = useAct(applicationCaseKind as never, detail);
  const [isRefusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const review = async (accepted: boolean) => {
    if (!accepted && reason.trim().length < 5) return setError('Diga à família o que há com o documento.');
    try {
      await send('review_file', {
        ...{ version: detail.version, file_id: file.file_id, accepted },
        reason: accepted ? null : reason.trim(),
      });
      onDone();
    } catch {
      // The act itself has said why; what was typed is still here.
    }
  };
  return (
    <div className="edi-check-review">
      {isRefusing && (
        <Textarea
          label="O que há com o documento"
          description="A família lê estas palavras."
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          error={error}
          onChange={({ currentTarget: { value } }) => {
            setReason(value);
            setError(null);
          }}
        />
      )}
      <div className="row">
        {!isRefusing && (
          <Button
            loading={isSending}
            leftSection={<IconCheck size={17} stroke={1.8} aria-hidden="true" />}
            onClick={() => void review(true)}
          >
            Aceitar
          </Button>
        )}
        <Button
          variant="default"
          loading={isRefusing && isSending}
          leftSection={<IconX size={17} stroke={1.8} aria-hidden="true" />}
          onClick={() => (isRefusing ? void review(false) : setRefusing(true))}
        >
          {isRefusing ? 'Recusar' : 'Recusar, com motivo'}
        </Button>
        {isRefusing && (
          <Button variant="subtle" onClick={() => setRefusing(false)}>
            Voltar
          </Button>
        )}
      </div>
    </div>
  );
}
