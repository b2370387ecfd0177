import { formatCnpj } from '@conforme/contracts/core/brazil/cnpj-number.ts';
import { formatCivilDate, formatDay } from '@conforme/contracts/core/date-time.ts';
import type { DueDiligenceDetail } from '@conforme/contracts/modules/due-diligence-form/due-diligence-detail.schemas.ts';
import { criticalities } from '@conforme/contracts/modules/due-diligence-form/rules/criticality.ts';
import {
  dpaStates,
  findingOwners,
  findingSeverities,
  lgpdRoles,
  supplierData,
} from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-choices.ts';
import { dueDiligenceStates } from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-states.ts';
import { answerWords } from '@conforme/contracts/platform/questionnaires/answer-words.ts';
import { compareGiven } from '@conforme/contracts/platform/questionnaires/compare-given.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { Chip } from '../../../core/ui/chip.tsx';
import { mayAct } from '../../../platform/case-handling/may-act.ts';
import { CaseCard, Facts } from '../../../platform/case-handling/screen/case-card.tsx';
import type { StartAct } from '../../../platform/case-handling/screen/case-screen.tsx';
import './score-card.css';

interface Props {
  readonly detail: DueDiligenceDetail;
}

export function FindingsCard({ detail, start }: Props & { start: StartAct }) {
  const { findings, template } = detail;
  const may = start !== null && mayAct(detail, 'add_finding');
  if (findings.length === 0 && !may) return null;
  return (
    <CaseCard
      title="Achados e plano"
      aside={
        may && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={15} stroke={1.8} aria-hidden="true" />}
            onClick={() => start?.('add_finding')}
          >
            Novo achado
          </Button>
        )
      }
    >
      {findings.length === 0 ? (
        <p className="muted">Nada foi achado ainda. Um achado diz o que falta, quem resolve e até quando.</p>
      ) : (
        <ul className="plain-list finding-list">
          {findings.map(({ id, question, gap, plan, owner, severity, due_on, closed_at, closing_text }) => (
            <li key={id}>
              <div className="grow">
                <p className="medium" dir="auto">
                  <span className="muted small">
                    {template.questions.find((one) => one.id === question)?.code}
                  </span>{' '}
                  {gap}
                </p>
                <p className="muted small" dir="auto">
                  {plan ? `Plano: ${plan} · ` : ''}
                  {findingOwners.labels[owner].toLowerCase()}
                </p>
                {closing_text && (
                  <p className="muted small" dir="auto">
                    Concluído: {closing_text}
                  </p>
                )}
              </div>
              <div>
                <Chip tone={closed_at ? 'ok' : 'mute'}>
                  {closed_at ? 'Concluído' : `Gravidade ${findingSeverities.labels[severity].toLowerCase()}`}
                </Chip>
                {due_on && !closed_at && <p className="muted small num">até {formatCivilDate(due_on)}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </CaseCard>
  );
}

/** This time beside the last. */
export function CompareCard({ detail: { template, given, previous, submitted_at } }: Props) {
  if (!previous?.submitted_at || submitted_at === null) return null;
  const compared = compareGiven(template, previous.given, given);
  const changed = compared.filter(({ change }) => change !== 'same');
  return (
    <CaseCard title={`O que mudou desde ${formatDay(previous.submitted_at)}`}>
      <p className="muted small">
        {changed.length} de {compared.length} respostas mudaram. A avaliação anterior é{' '}
        <AppLink to={`/due-diligence-form/${previous.id}`}>{previous.protocol}</AppLink>.
      </p>
      {changed.length > 0 && (
        <div className="score-table-frame">
          <table className="score-table">
            <thead>
              <tr>
                <th scope="col">Pergunta</th>
                <th scope="col">Antes</th>
                <th scope="col">Agora</th>
              </tr>
            </thead>
            <tbody>
              {changed.map(({ question, before, now, direction }) => (
                <tr key={question.id}>
                  <td>
                    <span className="muted small">{question.code}</span> {question.label}
                  </td>
                  <td dir="auto">{before === undefined ? 'sem resposta' : answerWords(question, before)}</td>
                  <td dir="auto">
                    {now === undefined ? 'sem resposta' : answerWords(question, now)}
                    {direction && (
                      <span className="muted"> {direction === 'up' ? '↑ melhor' : '↓ pior'}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </CaseCard>
  );
}

const number = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 2 });

export function DecisionCard({ detail: { decision, opinion } }: Props) {
  if (!decision && !opinion) return null;
  return (
    <CaseCard title={decision ? 'Decisão' : 'Parecer'}>
      {opinion && !decision && (
        <p className="muted small">Quem analisa não decide: o parecer espera quem aprova.</p>
      )}
      <Facts
        rows={[
          ['Parecer', opinion && dueDiligenceStates.labels[opinion.decision]],
          ['De', opinion?.by?.label],
          ['Texto do parecer', opinion?.text],
          ['Decisão', decision && dueDiligenceStates.labels[decision.decision]],
          ['Decidiu', decision && `${decision.by?.label ?? 'Conta excluída'}, em ${formatDay(decision.at)}`],
          ['Motivo', decision?.text],
          ['Válida até', decision?.valid_until && formatCivilDate(decision.valid_until)],
        ]}
      />
    </CaseCard>
  );
}

/** The formula as one writes it on paper: '5 × (1 − 75 ÷ 100)'. */
const formulaWords = (formula: string): string =>
  formula.replaceAll('*', '×').replaceAll('/', '÷').replaceAll('-', '−');

export function RiskCard({ detail: { criticality, score, residual } }: Props) {
  if (!residual || score?.score == null) return null;
  return (
    <CaseCard title="Risco que sobra">
      <p className="num">
        <b>{number(residual.value)}</b> de 5
        <span className="muted small">
          {' '}
          ({formulaWords(residual.formula)}, com criticidade {criticality} e nota {score.score})
        </span>
      </p>
    </CaseCard>
  );
}

export function SupplierCard({ detail: { supplier, criticality } }: Props) {
  return (
    <CaseCard title="Fornecedor">
      <Facts
        rows={[
          ['CNPJ', formatCnpj(supplier.cnpj)],
          ['Serviço', supplier.service],
          ['Criticidade', `${criticality} – ${criticalities.labels[criticality]}`],
          ['Papel na LGPD', lgpdRoles.labels[supplier.lgpd_role]],
          ['Dados', supplier.data_kinds.map((kind) => supplierData.labels[kind]).join(', ')],
          ['Titulares', supplier.holders_count?.toLocaleString('pt-BR')],
          ['Acesso a sistemas', supplier.system_access],
          ['Transferência internacional', supplier.transfer_countries],
          [
            'Contrato',
            [
              supplier.contract_number,
              supplier.contract_until && `até ${formatCivilDate(supplier.contract_until)}`,
            ]
              .filter(Boolean)
              .join(', '),
          ],
          ['Acordo de dados', supplier.dpa && dpaStates.labels[supplier.dpa]],
        ]}
      />
    </CaseCard>
  );
}
