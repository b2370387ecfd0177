import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type {
  Assessment,
  LegalEntityDetail,
} from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import {
  smallAgentOutcome,
  smallAgentOutcomes,
  smallAgentQuestionKeys,
  smallAgentQuestions,
} from '@conforme/contracts/modules/legal-entities/small-agent.ts';
import { Button } from '@mantine/core';
import { IconCalendarPlus, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { Chip } from '../../core/ui/chip.tsx';

const AssessmentDialog = lazyPart(() =>
  import('./assessment-dialog.tsx').then((module) => module.AssessmentDialog),
);

interface Props {
  readonly detail: LegalEntityDetail;
  readonly onChanged: () => Promise<void>;
}

/** Dated, reasoned and signed; the newest one counts, the earlier ones stay readable. */
export function SmallAgentCard({ detail, onChanged }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { assessments } = detail;
  return (
    <section id="pequeno-porte" className="card form-section" aria-labelledby="small-agent">
      <div className="form-section-head">
        <h2 id="small-agent">Agente de pequeno porte</h2>
        <p className="muted">
          Avaliação própria, com data e motivo (Resolução CD/ANPD nº 2/2022). Quem é tem o dobro do prazo da
          lei na declaração completa e até 15 dias na resposta simples; a meta que a organização definiu não
          muda. Os pedidos mostram o prazo maior e o comum. Sem avaliação, vale o comum.
        </p>
      </div>
      {assessments.length === 0 ? (
        <p className="muted">Ainda não avaliado.</p>
      ) : (
        <ol className="plain-list organisation-entries">
          {assessments.map((assessment) => (
            <Entry key={assessment.id} assessment={assessment} />
          ))}
        </ol>
      )}
      {detail.actions.includes('edit') && (
        <Button
          variant="default"
          className="organisation-card-action"
          leftSection={<IconCalendarPlus size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          Nova avaliação
        </Button>
      )}
      <AssessmentDialog
        opened={isAsking}
        detail={detail}
        onClose={() => setAsking(false)}
        onDone={onChanged}
      />
    </section>
  );
}

function Entry({ assessment }: { assessment: Assessment }) {
  const { small_agent, assessed_on, answers, reason, author } = assessment;
  return (
    <li>
      <div className="organisation-entry-head">
        <Chip tone={small_agent ? 'ok' : 'mute'} icon={small_agent ? IconCircleCheck : IconCircleMinus}>
          {small_agent ? 'Pequeno porte' : 'Não é de pequeno porte'}
        </Chip>
        <span className="muted small num">
          {formatCivilDate(assessed_on)}
          {author && ` · ${author}`}
        </span>
      </div>
      {answers ? (
        <Answers answers={answers} />
      ) : (
        <p className="small">
          Feita quando nem todos os critérios eram perguntados: não vale mais. Faça uma nova avaliação.
        </p>
      )}
      <p className="small organisation-words">{reason}</p>
    </li>
  );
}

/** What was answered, in full: the conclusion can be followed. */
function Answers({ answers }: { answers: NonNullable<Assessment['answers']> }) {
  return (
    <details className="small">
      <summary>{smallAgentOutcomes[smallAgentOutcome(answers)]}</summary>
      <ul className="assessment-answers">
        {smallAgentQuestionKeys.map((key) => (
          <li key={key}>
            {smallAgentQuestions[key].label} <b>{answers[key] ? 'Sim' : 'Não'}</b>
          </li>
        ))}
      </ul>
    </details>
  );
}
