import { deadlineRulesModule } from '@conforme/contracts/modules/deadline-rules/deadline-rules.contract.ts';
import {
  type DeadlineRuleKey,
  deadlineRules,
  startEvents,
} from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { useActiveEntity } from '../../core/session/session-store.ts';
import { ErrorScreen } from '../../core/ui/error-screen.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { RuleHistoryCard } from './rule-history-card.tsx';
import { RuleSourceCard } from './rule-source-card.tsx';
import { RuleTermCard } from './rule-term-card.tsx';
import './deadline-rules.css';

const VersionDialog = lazyPart(() => import('./version-dialog.tsx').then((module) => module.VersionDialog));
const ResumeDialog = lazyPart(() => import('./resume-dialog.tsx').then((module) => module.ResumeDialog));

export function DeadlineRulePage({ params }: PageProps<'/deadline-rules/:key'>) {
  const { history } = useRouter();
  if (isRule(params.key)) return <RulePage ruleKey={params.key} />;
  return (
    <PageFrame>
      <div className="card">
        <ErrorScreen
          title="Prazo não encontrado"
          detail="O endereço não é de nenhum dos prazos."
          action={{ label: 'Ver os prazos', run: () => history.push('/deadline-rules') }}
        />
      </div>
    </PageFrame>
  );
}

const isRule = (key: string): key is DeadlineRuleKey => Object.hasOwn(deadlineRules.labels, key);

function RulePage({ ruleKey }: { ruleKey: DeadlineRuleKey }) {
  const record = useEndpoint(deadlineRulesModule.endpoints.read, { params: { key: ruleKey } });
  const [dialog, setDialog] = useState<'version' | 'resume' | null>(null);
  const can = useCan();
  const isInPlace = useActiveEntity()?.type === 'legal_entity';
  const mayEdit = can('deadline_rules.edit') && isInPlace;
  return (
    <RecordScreen record={record} notFound="Prazo não encontrado" listPath="/deadline-rules">
      {(rule, reread) => {
        const isFixed = rule.base.standing === 'law' && rule.base.unit === 'immediate';
        const dialogProps = { rule, onClose: () => setDialog(null), onChanged: reread };
        return (
          <PageFrame
            title={deadlineRules.labels[rule.key]}
            subtitle={`Conta desde ${startEvents.labels[rule.start_event]}.`}
            actions={
              mayEdit && (
                <>
                  {rule.current.origin === 'own' && (
                    <Button variant="default" onClick={() => setDialog('resume')}>
                      Voltar ao padrão
                    </Button>
                  )}
                  {!isFixed && (
                    <Button
                      leftSection={<IconCalendarPlus size={17} stroke={1.7} aria-hidden="true" />}
                      onClick={() => setDialog('version')}
                    >
                      Nova versão
                    </Button>
                  )}
                </>
              )
            }
          >
            <div className="form-with-side">
              <div className="form">
                <RuleTermCard rule={rule} />
                <RuleHistoryCard rule={rule} />
              </div>
              <aside className="form-side">
                <RuleSourceCard rule={rule} mayCheck={mayEdit} />
                {rule.key === 'dsr.public_body' && (
                  <p className="callout" data-tone="info">
                    Vale nas organizações de natureza pública: todo pedido de titular feito a elas começa com
                    este prazo, no lugar dos demais. A natureza é informada no cadastro da organização.
                  </p>
                )}
                {!isInPlace && (
                  <p className="callout" data-tone="info">
                    Escolha uma organização para ver e definir os prazos dela.
                  </p>
                )}
              </aside>
            </div>
            <VersionDialog opened={dialog === 'version'} {...dialogProps} />
            <ResumeDialog opened={dialog === 'resume'} {...dialogProps} />
          </PageFrame>
        );
      }}
    </RecordScreen>
  );
}
