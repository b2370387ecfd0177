import { deadlineRulesModule } from '@conforme/contracts/modules/deadline-rules/deadline-rules.contract.ts';
import type { RuleDetail } from '@conforme/contracts/modules/deadline-rules/deadline-rules.schemas.ts';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useSend } from '../../core/api/use-send.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import { unbroken } from '../../core/format/unbroken.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { StandingChip } from './standing-chip.tsx';

const meaning = {
  law: 'O número está no texto da lei. A organização só pode ser mais rigorosa.',
  guidance: 'Ainda não lido no texto oficial: serve de orientação, não de lei.',
  policy: 'A lei não fixa este prazo: a organização escolhe.',
};

/** Who says so, and whether somebody here has looked it up. */
export function RuleSourceCard({ rule, mayCheck }: { rule: RuleDetail; mayCheck: boolean }) {
  const { base, checked_at, checked_by } = rule;
  const [isAsking, setAsking] = useState(false);
  const send = useSend(deadlineRulesModule.endpoints.checkSource);
  const check = () =>
    send.mutate(
      { params: { key: rule.key }, body: { rule_id: base.id } },
      { onSettled: () => setAsking(false) },
    );
  return (
    <section className="card form-section" aria-labelledby="source">
      <div className="form-section-head">
        <h2 id="source">Fonte</h2>
      </div>
      <div className="stack">
        <div className="rule-source">
          <StandingChip standing={base.standing} />
          <p>{unbroken(base.source)}</p>
          <p className="muted small">{meaning[base.standing]}</p>
          {base.source_url && (
            <a className="rule-link" href={base.source_url} target="_blank" rel="noopener noreferrer">
              Abrir o texto oficial
              <IconExternalLink size={15} stroke={1.7} className="flip" aria-hidden="true" />
              <span className="visually-hidden">(em outra aba)</span>
            </a>
          )}
        </div>
        {base.standing !== 'policy' && (
          <div>
            <p className="small num">
              {checked_at
                ? `Conferido no texto oficial em ${formatDateTime(checked_at)}${checked_by ? `, por ${checked_by}` : ''}.`
                : 'Ninguém da organização conferiu ainda o texto oficial.'}
            </p>
            {mayCheck && (
              <Button variant="default" className="rule-card-action" onClick={() => setAsking(true)}>
                Registrar conferência
              </Button>
            )}
          </div>
        )}
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={check}
        isSending={send.isPending}
        question="Você abriu o texto oficial e o prazo está como é mostrado aqui?"
        subject={unbroken(base.source)}
      />
    </section>
  );
}
