import type { TemplateDetail } from '@conforme/contracts/modules/due-diligence-templates/due-diligence-templates.schemas.ts';
import { questionnaireFaults } from '@conforme/contracts/platform/questionnaires/check-questionnaire.ts';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { useActiveEntity } from '../../core/session/session-store.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { QuestionnaireBuilder } from '../../platform/questionnaires/builder/questionnaire-builder.tsx';
import { DraftNotice, DraftWords } from './draft-words.tsx';
import { questionBank } from './question-bank.ts';
import { TemplateMenu } from './template-menu.tsx';
import { TemplatePublish } from './template-publish.tsx';
import { useTemplateDraft } from './use-template-draft.ts';
import './due-diligence-templates.css';

const Preview = lazyPart(() =>
  import('../../platform/questionnaires/builder/questionnaire-preview.tsx').then(
    (module) => module.QuestionnairePreview,
  ),
);

interface Props {
  readonly opened: TemplateDetail;
  readonly reread: () => Promise<TemplateDetail>;
}

/** A template while it is written. */
export function TemplateEditor({ opened, reread }: Props) {
  const draft = useTemplateDraft(opened);
  const { detail, content } = draft;
  const [isPreviewed, setPreviewed] = useState(false);
  const [showsFaults, setShowsFaults] = useState(false);
  // Counts what was taken from the server: the builder begins anew with it, and keeps its place otherwise.
  const [round, setRound] = useState(0);
  const take = (next: TemplateDetail) => {
    draft.take(next);
    setShowsFaults(false);
    setRound((before) => before + 1);
  };
  // 'Todas' is for consulting: the server refuses to write without knowing where.
  const isReadOnly = useActiveEntity()?.type === 'all';
  const faults = useMemo(() => questionnaireFaults(content), [content]);
  return (
    <PageFrame
      title={detail.name}
      subtitle={
        <>
          <TemplateFacts detail={detail} questions={content.questions.length} />
          <DraftWords draft={draft} />
        </>
      }
      actions={
        <>
          <TemplateMenu {...{ draft, isReadOnly }} onTaken={take} />
          <Button
            variant="default"
            leftSection={<IconEye size={17} stroke={1.7} aria-hidden="true" />}
            onClick={() => setPreviewed(true)}
          >
            Ver como fornecedor
          </Button>
          {!isReadOnly && (
            <TemplatePublish
              {...{ draft, faults }}
              onPublished={take}
              onFaults={() => setShowsFaults(true)}
            />
          )}
        </>
      }
    >
      {isReadOnly && (
        <p className="callout" data-tone="info">
          Você está vendo todas as organizações. Escolha uma, no alto da tela, para mudar o modelo.
        </p>
      )}
      <DraftNotice draft={draft} onReread={async () => take(await reread())} />
      {showsFaults && faults.length > 0 && (
        <div className="callout" data-tone="danger" role="alert">
          <p>Antes de ativar, resolva:</p>
          <ul className="template-faults">
            {faults.slice(0, 8).map(({ path, message }) => (
              <li key={path.join('.')}>
                {placeOf(content, path)}: {message}
              </li>
            ))}
            {faults.length > 8 && <li>e mais {faults.length - 8}.</li>}
          </ul>
        </div>
      )}
      <QuestionnaireBuilder
        key={round}
        {...{ content, showsFaults, isReadOnly }}
        onChange={draft.change}
        bank={questionBank}
      />
      <Preview
        opened={isPreviewed}
        onClose={() => setPreviewed(false)}
        title={detail.name}
        content={content}
      />
    </PageFrame>
  );
}

function TemplateFacts({ detail, questions }: { detail: TemplateDetail; questions: number }) {
  const { draft, published, state, organisation } = detail;
  const parts = [
    draft ? `Versão ${draft.number}, em rascunho` : `Versão ${published?.number}, ativa`,
    questions === 1 ? '1 pergunta' : `${questions} perguntas`,
    published && draft
      ? published.uses > 0
        ? `a versão ${published.number} está em uso em ${published.uses === 1 ? '1 avaliação' : `${published.uses} avaliações`} e não muda`
        : `a versão ${published.number} continua ativa`
      : null,
    state === 'archived' ? 'arquivado' : null,
    organisation,
  ];
  return <span className="num">{parts.filter(Boolean).join(' · ')}</span>;
}

/** 'LGPD-09' or the first words of the question. */
function placeOf(
  { sections, questions }: TemplateDetailContent,
  [of, index]: readonly (string | number)[],
): string {
  if (of === 'sections')
    return `Seção ${Number(index) + 1} (${sections[Number(index)]?.title || 'sem título'})`;
  const question = index === undefined ? undefined : questions[Number(index)];
  return question ? question.code || question.label.slice(0, 60) || 'Pergunta sem texto' : 'Perguntas';
}
type TemplateDetailContent = ReturnType<typeof useTemplateDraft>['content'];
