import type { CallDetail } from '@conforme/contracts/modules/credentialing-configs/credentialing-configs.schemas.ts';
import { Button } from '@mantine/core';
import { AppLink } from '../../core/navigation/app-link.tsx';

/** What families answer besides their facts, and the way to where it is written. */
export const CallQuestionnaireCard = ({
  call: {
    id,
    questionnaire: { questions, number, is_own, has_draft },
  },
}: {
  readonly call: CallDetail;
}) => (
  <section className="card call-status" aria-labelledby="call-questionnaire">
    <h2 id="call-questionnaire">Questionário socioeconômico</h2>
    <p className="num">
      {questions === 1 ? '1 pergunta' : `${questions} perguntas`},{' '}
      {is_own ? `versão ${number} deste edital` : 'as do padrão'}.
      {has_draft && ' Há um rascunho, que as famílias ainda não veem.'}
    </p>
    <Button
      component={AppLink}
      to={`/portal-cebas/credentialings/configs/${id}/questionnaire`}
      variant="default"
    >
      Ver as perguntas
    </Button>
  </section>
);
