import { deadlineCalendars, deadlineUnits } from '@conforme/contracts/core/deadlines/deadline-term.ts';
import { amountWords, termWords } from '@conforme/contracts/core/deadlines/deadline-words.ts';
import type { RuleDetail } from '@conforme/contracts/modules/deadline-rules/deadline-rules.schemas.ts';
import { exampleDue } from './example-due.ts';
import { useLocalHolidays } from './use-local-holidays.ts';

/** What counts today, how it is counted, and what that comes to. */
export function RuleTermCard({ rule }: { rule: RuleDetail }) {
  const { current, base } = rule;
  const localHolidays = useLocalHolidays();
  const today = { startedAt: new Date().toISOString(), localHolidays };
  return (
    <section className="card form-section" aria-labelledby="in-force">
      <div className="form-section-head">
        <h2 id="in-force">Em vigor</h2>
      </div>
      <p className="rule-value num">{termWords(current)}</p>
      {current.id !== base.id && (
        <p className="muted">
          {base.standing === 'law' ? 'A lei diz' : 'O padrão é'} {termWords(base)}.{' '}
          {current.origin === 'above' && 'Este prazo vem da organização acima.'}
        </p>
      )}
      <dl className="rule-facts num">
        <dt>Começando hoje</dt>
        <dd>
          {current.bound === 'at_least' ? 'vai até ' : 'vence em '}
          <b>{exampleDue(current, today)}</b>, às 23:59
        </dd>
        {current.doubles && (
          <>
            <dt>Pequeno porte</dt>
            <dd>
              em dobro, {amountWords(current.amount * 2, current.unit)}:{' '}
              {exampleDue(current, { ...today, smallAgent: true })}
              <span className="muted small"> (orientação)</span>
            </dd>
          </>
        )}
        <dt>Contagem</dt>
        <dd>
          {deadlineUnits.labels[current.unit]}
          {current.unit === 'business_days' &&
            `, sem ${deadlineCalendars.labels[current.calendar].toLowerCase()}`}
        </dd>
        <dt>Pausa</dt>
        <dd>{current.pausable ? 'para enquanto se espera pelo titular' : 'não há: corre sem parar'}</dd>
        {current.bound === 'at_most' && (
          <>
            <dt>Prorrogação</dt>
            <dd>{extensionWords(current.max_extension, current.unit)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

function extensionWords(max: number | null, unit: RuleDetail['current']['unit']): string {
  if (max === 0) return 'não há';
  return max === null ? 'com motivo escrito' : `uma vez, até ${amountWords(max, unit)}, com motivo escrito`;
}
