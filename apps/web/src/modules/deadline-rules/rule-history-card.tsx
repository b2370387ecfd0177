import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type {
  RuleDetail,
  RuleHistory,
} from '@conforme/contracts/modules/deadline-rules/deadline-rules.schemas.ts';
import { termWords } from '@conforme/contracts/platform/deadlines/deadline-words.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import { Chip } from '../../core/ui/chip.tsx';

const origins = {
  installation: 'Padrão do sistema',
  own: 'Definido nesta organização',
  above: 'Definido na organização acima',
};

/** Every version there was, is and will be. None is ever changed. */
export function RuleHistoryCard({ rule }: { rule: RuleDetail }) {
  return (
    <section className="card form-section" aria-labelledby="versions">
      <div className="form-section-head">
        <h2 id="versions">Versões</h2>
        <p className="muted">Nenhuma se altera: cada caso guarda a versão com que começou.</p>
      </div>
      <ol className="plain-list rule-versions">
        {rule.versions.map((version) => (
          <Version key={version.id} version={version} />
        ))}
      </ol>
    </section>
  );
}

function Version({ version }: { version: RuleHistory }) {
  const { term, state, origin, reason, author, created_at } = version;
  return (
    <li>
      <div className="rule-version-head num">
        <b>{term === null ? 'Volta ao padrão' : termWords(term)}</b>
        {state === 'current' && <Chip tone="ok">Em vigor</Chip>}
        {state === 'coming' && <Chip tone="info">Agendada</Chip>}
      </div>
      <p className="muted small num">
        {origins[origin]} · {spanWords(version)}
      </p>
      {reason && (
        <p className="small rule-reason" dir="auto">
          {reason}
        </p>
      )}
      {created_at && (
        <p className="muted small num">
          Criada em {formatDateTime(created_at)}
          {author && `, por ${author}`}
        </p>
      )}
    </li>
  );
}

function spanWords({ valid_from, valid_to }: RuleHistory): string {
  if (valid_to === null) return `desde ${formatCivilDate(valid_from)}`;
  if (valid_to < valid_from) return `substituída no mesmo dia, ${formatCivilDate(valid_from)}`;
  return `de ${formatCivilDate(valid_from)} a ${formatCivilDate(valid_to)}`;
}
