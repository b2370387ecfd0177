import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { OpenedQuestionnaire } from '@conforme/contracts/modules/due-diligence-form/public-form/due-diligence-public-form.schemas.ts';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { isUnreachable } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import type { PageProps } from '../../../core/pages/bind-pages.ts';
import { ErrorScreen } from '../../../core/ui/error-screen.tsx';
import { PublicFrame } from '../../../platform/public-form/public-frame.tsx';
import { useFormFacts } from '../../../platform/public-form/use-form-facts.ts';
import { AnsweringPage } from './answering-page.tsx';
import { formEndpoints } from './form-endpoints.ts';
import { openForm } from './open-form.ts';
import './due-diligence-form.css';

const asked = { endpoints: formEndpoints, opening: openForm };

/** What a supplier opens by its link: who asks, then section by section, then the declaration. */
export function DueDiligenceFormPage({ params: { encrypt } }: PageProps<'/form/due-diligence/:encrypt'>) {
  const opened = useFormFacts<OpenedQuestionnaire>(asked, encrypt);
  if (opened.state === 'unreachable')
    return (
      <main>
        <ErrorScreen
          isWholePage
          title="O questionário não abriu agora"
          detail="O servidor não respondeu. O link continua valendo, e o que você já respondeu está salvo."
          action={{ label: 'Tentar novamente', run: () => location.reload() }}
        />
      </main>
    );
  if (opened.state === 'asking')
    return (
      <PublicFrame facts={null} logo={null}>
        <div className="skeleton public-opening" role="status" aria-label="Abrindo o questionário">
          <span />
          <span />
          <span />
        </div>
      </PublicFrame>
    );
  return <Opened facts={opened.facts} logo={opened.logo} param={encrypt} />;
}

interface OpenedProps {
  readonly facts: OpenedQuestionnaire;
  readonly logo: string | null;
  readonly param: string;
}

function Opened({ facts, logo, param }: OpenedProps) {
  const [handle, setHandle] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  if (facts.standing === 'open' && facts.template && handle !== null)
    return <AnsweringPage {...{ facts, logo, param, handle }} template={facts.template} />;
  const start = async () => {
    setStarting(true);
    try {
      setHandle((await call(formEndpoints.start, { body: { param } })).handle);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
    } finally {
      setStarting(false);
    }
  };
  return (
    <PublicFrame facts={facts} logo={logo}>
      {facts.standing === 'open' ? (
        <Welcome facts={facts} isStarting={isStarting} onStart={start} />
      ) : (
        <Ended facts={facts} />
      )}
    </PublicFrame>
  );
}

function Welcome({
  facts,
  isStarting,
  onStart,
}: {
  facts: OpenedQuestionnaire;
  isStarting: boolean;
  onStart: () => void;
}) {
  const { supplier, organisation, answer_until, message, complement, template, only_section, carried } =
    facts;
  const isBegun = Object.values(facts.given.answers).some(({ carried }) => carried !== 'unconfirmed');
  const section = template?.sections.find(({ id }) => id === only_section)?.title;
  return (
    <div className="dd-welcome">
      <p className="dd-for">Questionário para {supplier}</p>
      <h1>
        {complement ? 'Complete as suas respostas' : section ? `Sua parte: ${section}` : template?.title}
      </h1>
      <p className="public-hint">
        {organisation.name} pede estas informações para conhecer melhor quem fornece para ela.
      </p>
      {complement && <p className="public-words dd-message">{complement.text}</p>}
      {message && !complement && <p className="public-words dd-message">{message}</p>}
      <ul className="dd-points">
        {answer_until && (
          <li>
            O prazo vai até <b className="num">{formatDay(answer_until)}</b>.
          </li>
        )}
        <li>Tudo fica salvo enquanto você responde. Dá para parar e voltar pelo mesmo link.</li>
        {!section && !complement && (
          <li>
            Outra pessoa da empresa pode responder a uma seção:{' '}
            {facts.mail_leaves ? 'você pede por e-mail.' : 'você cria um link e o entrega a ela.'}
          </li>
        )}
        {carried && (
          <li>
            Trouxemos as respostas de {formatDay(carried.from)}. Confirme o que continua igual e mude o resto.
          </li>
        )}
        {section && <li>Quem envia tudo é o colega que pediu a sua ajuda.</li>}
      </ul>
      <Button
        size="lg"
        loading={isStarting}
        onClick={onStart}
        rightSection={<IconArrowRight size={19} stroke={1.8} className="flip" aria-hidden="true" />}
      >
        {isBegun ? 'Continuar' : 'Começar'}
      </Button>
    </div>
  );
}

const endings: Readonly<Record<Exclude<OpenedQuestionnaire['standing'], 'open'>, readonly [string, string]>> =
  {
    answered: [
      'As respostas já foram enviadas',
      'Agora é com a organização. Para ver o andamento, use o protocolo e a chave que apareceram no envio.',
    ],
    cancelled: [
      'Este questionário foi cancelado',
      'Não é preciso responder. O que foi escrito não segue adiante.',
    ],
    decided: [
      'Este questionário já foi avaliado',
      'Para ver o resultado, use o protocolo e a chave que apareceram no envio.',
    ],
    late: [
      'O prazo para responder terminou',
      'O que você já respondeu está salvo. Peça outro link a quem enviou o questionário: você continua de onde parou.',
    ],
  };

/** A colleague has neither protocol nor key: those are with whoever sent everything. */
const colleagueThanked = [
  'As respostas já foram enviadas',
  'Quem pediu a sua ajuda enviou tudo, com a sua parte. Não falta nada seu. Para ver o andamento, fale com esse colega.',
] as const;

function Ended({
  facts: { standing, sender, contact, organisation, only_section },
}: {
  facts: OpenedQuestionnaire;
}) {
  if (standing === 'open') return null;
  const isSent = standing === 'answered' || standing === 'decided';
  const [title, words] = isSent && only_section !== null ? colleagueThanked : endings[standing];
  return (
    <div className="dd-welcome">
      <h1>{title}</h1>
      <p className="public-hint">{words}</p>
      <p>
        Quem enviou: {[sender, organisation.name].filter(Boolean).join(', ')}
        {contact.email && (
          <>
            , <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </>
        )}
        .
      </p>
      {isSent && only_section === null && (
        <p>
          <a href="#/form-protocol-query/due-diligence">Ver o andamento</a>
        </p>
      )}
    </div>
  );
}
