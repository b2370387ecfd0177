import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import { deadlineRulesModule } from '@conforme/contracts/modules/deadline-rules/deadline-rules.contract.ts';
import type { RuleSummary } from '@conforme/contracts/modules/deadline-rules/deadline-rules.schemas.ts';
import {
  deadlineRules,
  ruleThemes,
  startEvents,
  themeOf,
} from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import { termWords } from '@conforme/contracts/platform/deadlines/deadline-words.ts';
import { Button } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { unbroken } from '../../core/format/unbroken.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { StandingChip } from './standing-chip.tsx';
import './deadline-rules.css';

export function DeadlineRulesPage() {
  const rules = useEndpoint(deadlineRulesModule.endpoints.list, {});
  return (
    <RecordScreen record={rules} notFound="Prazos não encontrados">
      {(all) => (
        <PageFrame
          subtitle="Prazos, a partir de quando contam e a norma de cada um. Casos em andamento seguem o prazo com que começaram."
          actions={
            <Button
              component={AppLink}
              to="/local-holidays"
              variant="default"
              leftSection={<IconCalendarOff size={17} stroke={1.7} aria-hidden="true" />}
            >
              Feriados locais
            </Button>
          }
        >
          <div className="stack">
            {ruleThemes.options.map(({ value, label }) => (
              <section key={value} className="card rules-theme" aria-labelledby={`theme-${value}`}>
                <h2 id={`theme-${value}`}>{label}</h2>
                <ul className="plain-list">
                  {all
                    .filter(({ key }) => themeOf(key) === value)
                    .map((rule) => (
                      <Rule key={rule.key} rule={rule} />
                    ))}
                </ul>
              </section>
            ))}
          </div>
        </PageFrame>
      )}
    </RecordScreen>
  );
}

function Rule({ rule }: { rule: RuleSummary }) {
  const { key, current, base, changes_on } = rule;
  const isOwn = current.origin !== 'installation';
  return (
    <li className="rule-row">
      <div className="rule-what">
        <AppLink to={`/deadline-rules/${key}`} className="rule-name">
          {deadlineRules.labels[key]}
        </AppLink>
        <p className="muted small">Conta desde {startEvents.labels[rule.start_event]}.</p>
      </div>
      <div className="rule-term num">
        <b>{termWords(current)}</b>
        {isOwn && (
          <span className="muted small">
            {current.origin === 'own' ? 'definido aqui' : 'da organização acima'}; o padrão é{' '}
            {termWords(base)}
          </span>
        )}
        {changes_on && <span className="muted small">muda em {formatCivilDate(changes_on)}</span>}
      </div>
      <div className="rule-source">
        <StandingChip standing={base.standing} />
        <p className="muted small">{unbroken(base.source)}</p>
      </div>
    </li>
  );
}
