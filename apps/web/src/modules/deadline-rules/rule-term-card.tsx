import type { RuleDetail } from '@conforme/contracts/modules/deadline-rules/deadline-rules.schemas.ts';
import { doublingSources } from '@conforme/contracts/platform/deadlines/both-dates.ts';
import { deadlineCalendars, deadlineUnits } from '@conforme/contracts/platform/deadlines/deadline-term.ts';
import { amountWords, termWords } from '@conforme/contracts/platform/deadlines/deadline-words.ts';
import { unbroken } from '../../core/format/unbroken.ts';
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
        {base.doubles && (
          <>
            <dt>Pequeno porte</dt>
            <dd>
              a lei dá o dobro do prazo dela, {amountWords(base.amount * 2, base.unit)}:{' '}
              {exampleDue(base, { ...today, smallAgent: true })}
              <span className="muted small">
                {' '}
                (orientação: {unbroken(doublingSources[rule.key] ?? base.source)}). O prazo da organização não
                dobra.
              </span>
            </dd>
          </>
        )}
        <dt>Contagem</dt>
        <dd>
          {deadlineUnits.labels[current.unit]}
          {current.unit === 'business_days' &&
            `, sem ${deadlineCalendars.labels[current.calendar].toLowerCase()}`}
        </dd>
        {current.unit === 'business_days' && current.calendar === 'national' && (
          <>
            <dt>Sexta-feira Santa</dt>
            <dd>conta como dia útil, como o Carnaval e Corpus Christi: nenhum é feriado nacional por lei</dd>
          </>
        )}
        <dt>Pausa</dt>
        <dd>
          {current.pausable
            ? 'o prazo para enquanto se espera a resposta do titular'
            : 'não há: o prazo não para'}
        </dd>
        {current.bound === 'at_most' && (
          <>
            <dt>Prorrogação</dt>
            <dd>{extensionWords(rule)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

function extensionWords({ base, current: { max_extension: max, unit } }: RuleDetail): string {
  if (max === 0) return 'não há';
  if (max === null) return 'com motivo escrito';
  const most = amountWords(max, unit);
  return base.standing === 'law'
    ? `uma vez, até ${most}, com motivo escrito`
    : `até ${most} ao todo, com motivo escrito. É política da organização: a lei não trata disso`;
}
