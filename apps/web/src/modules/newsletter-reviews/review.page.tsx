import type { newsletterReviews } from '@conforme/contracts/modules/newsletter-reviews/newsletter-reviews.contract.ts';
import type { ReviewDetail } from '@conforme/contracts/modules/newsletter-reviews/newsletter-reviews.schemas.ts';
import { reviewStates } from '@conforme/contracts/platform/newsletter-workflows/workflow-choices.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { AppLink } from '../../core/navigation/app-link.tsx';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { useCan } from '../../core/session/permissions.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { ReviewArticle } from './review-article.tsx';
import { DecisionDialog, ResubmitDialog, SubmitDialog, WithdrawDialog } from './review-dialogs.tsx';
import { ReviewNotes } from './review-notes.tsx';
import { ReviewSide } from './review-side.tsx';
import { ReviewText } from './review-text.tsx';
import '../../platform/newsletter-workflows/workflows.css';
import './review.css';

const endpoints = endpointsOf<typeof newsletterReviews>('newsletter-reviews');

/** The text with the notes at its words, the steps it passes, and what I may do with it. */
export function ReviewPage({ params: { id } }: PageProps<'/newsletters/:id/review'>) {
  const record = useEndpoint(endpoints.read, { params: { id } });
  return (
    <RecordScreen record={record} notFound="Informativo não encontrado" listPath="/newsletters">
      {(detail) => <Review detail={detail} />}
    </RecordScreen>
  );
}

export type OpenedDialog = 'approve' | 'send_back' | 'reject' | 'resubmit' | 'withdraw' | 'submit' | null;

function Review({ detail }: { detail: ReviewDetail }) {
  const [dialog, setDialog] = useState<OpenedDialog>(null);
  const { newsletter, review, acts } = detail;
  const close = () => setDialog(null);
  return (
    <PageFrame
      title={newsletter.title}
      subtitle={
        review
          ? `${reviewStates.labels[review.state]} · ${review.workflow}`
          : 'Ainda não foi enviado para revisão'
      }
      actions={<Actions detail={detail} open={setDialog} />}
    >
      {review?.text_changed && (
        <p className="callout review-changed" data-tone="info" role="status">
          O texto mudou depois do envio.{' '}
          {acts.includes('resubmit')
            ? 'Envie de novo para que a revisão o veja.'
            : 'Quem escreve precisa enviá-lo de novo antes que alguém o aprove.'}
        </p>
      )}
      <div className="workflow-columns">
        <div className="review-main">
          <ReviewArticle detail={detail} />
          <ReviewText detail={detail} />
          <ReviewNotes detail={detail} />
        </div>
        <ReviewSide detail={detail} />
      </div>
      {(dialog === 'approve' || dialog === 'send_back' || dialog === 'reject') && (
        <DecisionDialog detail={detail} decision={dialog} onClose={close} />
      )}
      {dialog === 'submit' && <SubmitDialog newsletter={newsletter} onClose={close} />}
      {dialog === 'resubmit' && <ResubmitDialog detail={detail} onClose={close} />}
      <WithdrawDialog detail={detail} opened={dialog === 'withdraw'} onClose={close} />
    </PageFrame>
  );
}

function Actions({
  detail: { newsletter, review, acts },
  open,
}: {
  detail: ReviewDetail;
  open: (dialog: OpenedDialog) => void;
}) {
  const can = useCan();
  const step = review?.steps[review.position];
  return (
    <>
      {can('newsletters.edit') && (
        <Button variant="default" component={AppLink} to={`/newsletters/${newsletter.id}/edit`}>
          Editar o texto
        </Button>
      )}
      {acts.includes('withdraw') && (
        <Button variant="default" onClick={() => open('withdraw')}>
          Retirar da revisão
        </Button>
      )}
      {acts.includes('decide') && (
        <>
          <Button variant="default" color="red" onClick={() => open('reject')}>
            Reprovar
          </Button>
          <Button variant="default" onClick={() => open('send_back')}>
            Devolver
          </Button>
          {!review?.text_changed && (
            <Button onClick={() => open('approve')}>
              {step?.kind === 'publication' ? 'Publicar' : 'Aprovar'}
            </Button>
          )}
        </>
      )}
      {acts.includes('resubmit') && <Button onClick={() => open('resubmit')}>Enviar de novo</Button>}
      {acts.includes('submit') && <Button onClick={() => open('submit')}>Enviar para revisão</Button>}
    </>
  );
}
