import { formatDateTime, formatDay } from '@conforme/contracts/core/date-time.ts';
import type { OpenedQuestionnaire } from '@conforme/contracts/modules/due-diligence-form/public-form/due-diligence-public-form.schemas.ts';
import { Button } from '@mantine/core';
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconCloudX } from '@tabler/icons-react';
import type { SectionProgress } from '../../../platform/questionnaires/answering/answer-store.ts';
import type { SavingState } from './autosave.ts';

interface SectionsProps {
  readonly progress: readonly SectionProgress[];
  readonly sections: NonNullable<OpenedQuestionnaire['template']>['sections'];
  readonly steps: readonly string[];
  readonly step: string;
  readonly facts: OpenedQuestionnaire;
  readonly delegations: OpenedQuestionnaire['delegations'];
  readonly onGo: (step: string) => void;
}

export function Sections({
  progress,
  sections,
  steps,
  step: current,
  facts,
  delegations,
  onGo,
}: SectionsProps) {
  const total = progress.reduce((sum, one) => sum + one.asked, 0);
  const done = progress.reduce((sum, one) => sum + one.answered, 0);
  return (
    <nav className="dd-sections" aria-label="Seções do questionário">
      <p className="dd-count num">
        {done} de {total} respostas
        {facts.answer_until && <span className="muted small">prazo: {formatDay(facts.answer_until)}</span>}
      </p>
      <ol className="plain-list">
        {steps.map((step) => {
          const found = progress.find(({ section }) => section === step);
          const colleague = delegations.find(({ section }) => section === step)?.name;
          return (
            <li key={step}>
              <button
                type="button"
                aria-current={step === current ? 'step' : undefined}
                onClick={() => onGo(step)}
              >
                <span>
                  {sections.find(({ id }) => id === step)?.title ?? 'Declaração e envio'}
                  {colleague && <span className="muted small">com {colleague}</span>}
                </span>
                {found && (
                  <span className="num">
                    {found.answered}/{found.asked}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

export function SavingWords({ state, facts }: { state: SavingState; facts: OpenedQuestionnaire }) {
  if (state.step === 'refused')
    return (
      <div className="callout dd-refused" data-tone="danger" role="alert">
        <IconCloudX size={19} stroke={1.6} aria-hidden="true" />
        <div>
          <p>{state.words}</p>
          <p>
            Peça outro link a {[facts.sender, facts.organisation.name].filter(Boolean).join(', ')}
            {facts.contact.email && ` (${facts.contact.email})`}: ao abri-lo neste aparelho, o que faltou
            salvar é salvo.
          </p>
        </div>
      </div>
    );
  const [Icon, words] =
    state.step === 'waiting'
      ? ([
          IconCloudOff,
          'Sem conexão: o que você escreve fica neste aparelho e segue sozinho depois.',
        ] as const)
      : state.step === 'saving'
        ? ([IconCloudUp, 'Salvando…'] as const)
        : ([
            IconCloudCheck,
            state.at ? `Tudo salvo às ${formatDateTime(state.at).slice(11, 16)}` : 'Tudo salvo',
          ] as const);
  return (
    <p className="dd-saved" role="status">
      <Icon size={17} stroke={1.6} aria-hidden="true" />
      {words}
    </p>
  );
}

export function Clashing({
  label,
  onKeepOwn,
  onKeepTheirs,
}: {
  label: string;
  onKeepOwn: () => void;
  onKeepTheirs: () => void;
}) {
  return (
    <div className="callout" data-tone="info" role="alert">
      <p>
        Outra pessoa respondeu a “{label}” enquanto você escrevia. A resposta dela está na tela; a sua não se
        perdeu.
      </p>
      <div className="dd-clash">
        <Button variant="default" onClick={onKeepOwn}>
          Usar a minha
        </Button>
        <Button variant="subtle" onClick={onKeepTheirs}>
          Ficar com a dela
        </Button>
      </div>
    </div>
  );
}
