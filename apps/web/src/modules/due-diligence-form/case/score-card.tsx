import type { DueDiligenceDetail } from '@conforme/contracts/modules/due-diligence-form/due-diligence-detail.schemas.ts';
import { answerWords } from '@conforme/contracts/platform/questionnaires/answer-words.ts';
import {
  bandFloors,
  cappedWords,
  scoreBands,
} from '@conforme/contracts/platform/questionnaires/score-bands.ts';
import { IconBan, IconChevronRight } from '@tabler/icons-react';
import { CaseCard } from '../../../platform/case-handling/screen/case-card.tsx';
import './score-card.css';

type Detail = Pick<DueDiligenceDetail, 'score' | 'template' | 'given' | 'previous'>;
const decimal = (value: number): string => value.toLocaleString('pt-BR', { maximumFractionDigits: 2 });

/** The score on its scale, and why the band is what it is. */
export function ScoreCard({ detail: { score, template, previous } }: { detail: Detail }) {
  if (!score) return null;
  const blocked = score.blocked_by.map(
    (id) => template.questions.find((question) => question.id === id)?.code ?? id,
  );
  return (
    <CaseCard title="Nota">
      {score.score === null ? (
        <p className="muted">Nenhuma pergunta que conta se aplica: não há nota.</p>
      ) : (
        <div className="score-head">
          <p className="score-number num">
            <b>{score.score}</b> de 100
          </p>
          <div className="score-scale" role="img" aria-label={`Nota ${score.score} de 100`}>
            {[...scoreBands.options].reverse().map(({ value, label }) => (
              <span
                key={value}
                data-here={score.band === value || undefined}
                style={{ flexGrow: widthOf(value) }}
              >
                {label}
              </span>
            ))}
            <i style={{ insetInlineStart: `${score.score}%` }} />
          </div>
          <p className="muted small num">
            {previous?.score?.score != null && `Na vez anterior: ${previous.score.score}. `}
            Risco: {score.band && scoreBands.labels[score.band].toLowerCase()}
            {score.band !== score.uncapped && `, ${cappedWords}`}.
          </p>
        </div>
      )}
      {score.band !== score.uncapped && score.uncapped && score.band && (
        <p className="score-cap">
          <IconBan size={17} stroke={1.6} aria-hidden="true" />
          <span>
            A nota seria de risco {scoreBands.labels[score.uncapped].toLowerCase()}. Uma pergunta impeditiva
            ficou sem pontos ({blocked.join(', ')}), então a faixa para em{' '}
            {scoreBands.labels[score.band].toLowerCase()}.
          </span>
        </p>
      )}
    </CaseCard>
  );
}

const bandOrder = scoreBands.options.map(({ value }) => value);
const widthOf = (band: keyof typeof bandFloors): number => {
  const above = bandOrder[bandOrder.indexOf(band) - 1];
  return (above ? bandFloors[above] : 100) - bandFloors[band];
};

const becauses = {
  certified: 'certificado',
  unanswered: 'sem resposta',
  not_applicable: 'fora da conta',
  answered: '',
};

/** Section by section, with the whole arithmetic of each. */
export function SectionsCard({ detail: { score, template, given, previous } }: { detail: Detail }) {
  if (!score) return null;
  const before = (section: string) =>
    previous?.score?.sections.find((one) => one.section === section)?.score ?? null;
  return (
    <CaseCard title="Nota por seção">
      <p className="muted small">
        Pontos = peso × resposta (sim 1, parcial 0,5, não 0). “Não se aplica” sai da conta.
      </p>
      <div className="score-sections">
        {score.sections.map(({ section, lines, points, weight, score: value }) => (
          <details key={section}>
            <summary>
              <IconChevronRight size={16} stroke={1.7} className="flip" aria-hidden="true" />
              <span className="grow">
                {template.sections.find(({ id }) => id === section)?.title}
                <span className="muted small"> {lines.length} perguntas</span>
              </span>
              <span className="num">
                {decimal(points)} ÷ {decimal(weight)} = <b>{value ?? 'sem nota'}</b>
                {before(section) !== null && <span className="muted small"> antes {before(section)}</span>}
              </span>
            </summary>
            <div className="score-table-frame">
              <table className="score-table">
                <thead>
                  <tr>
                    <th scope="col">Pergunta</th>
                    <th scope="col">Resposta</th>
                    <th scope="col">Conta</th>
                  </tr>
                </thead>
                <tbody>
                  {lines.map((line) => {
                    const question = template.questions.find(({ id }) => id === line.question);
                    const answer = given.answers[line.question];
                    if (!question) return null;
                    return (
                      <tr key={line.question}>
                        <td>
                          <span className="muted small">{question.code}</span> {question.label}
                          {answer?.reason && (
                            <p className="muted small" dir="auto">
                              {answer.reason}
                            </p>
                          )}
                          {answer?.comment && (
                            <p className="muted small" dir="auto">
                              Comentário: {answer.comment}
                            </p>
                          )}
                        </td>
                        <td dir="auto">
                          {answer?.value !== undefined
                            ? answerWords(question, answer.value)
                            : becauses[line.because]}
                          {line.blocks && <span className="score-blocks"> impeditiva</span>}
                        </td>
                        <td className="num">
                          {line.because === 'not_applicable'
                            ? becauses.not_applicable
                            : `${line.weight} × ${decimal(line.share)} = ${decimal(line.points)}`}
                        </td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            </div>
          </details>
        ))}
        <p className="score-total num">
          Total: {decimal(score.points)} ÷ {decimal(score.weight)} = <b>{score.score ?? 'sem nota'}</b>
        </p>
      </div>
    </CaseCard>
  );
}
