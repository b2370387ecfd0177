import { formatDateTime, formatDay } from '@conforme/contracts/core/date-time.ts';
import type { EarlierEscrow } from '@conforme/contracts/modules/sealed-reports/sealed-reports.schemas.ts';
import { identitiesOf } from './identity-count.ts';

/** What opens with their papers alone, and when those may go. */
export function EarlierEscrows({ earlier }: { readonly earlier: readonly EarlierEscrow[] }) {
  return (
    <section className="card my-key-card" aria-label="Guardas anteriores">
      <h2>Guardas anteriores</h2>
      <p className="muted">
        Um relato passa para a guarda em vigor quando quem o lê o abre; uma identidade, quando quem a custodia
        a abre. Daí em diante as folhas antigas não servem mais para ele.
      </p>
      <ul className="plain-list my-key-acts">
        {earlier.map((escrow) => (
          <li key={`${escrow.made_at}${escrow.replaced_at}`}>
            <div>
              <h3>Guarda de {formatDay(escrow.made_at)}</h3>
              <p className="muted">
                Criada{escrow.made_by && ` por ${escrow.made_by}`} em {formatDateTime(escrow.made_at)}
                {escrow.confirmed_by && `, confirmada por ${escrow.confirmed_by}`}; em vigor de{' '}
                {formatDateTime(escrow.effective_at)} a {formatDateTime(escrow.replaced_at)}.
              </p>
              <p>{dependOn(escrow)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function dependOn({ reports, identities }: EarlierEscrow): string {
  if (reports + identities === 0) return 'Nada mais depende das folhas dela: destrua as três.';
  const kept = [
    ...(reports > 0 ? [reports === 1 ? '1 relato' : `${reports} relatos`] : []),
    ...(identities > 0 ? [identitiesOf(identities)] : []),
  ].join(' e ');
  return `${kept} ainda ${reports + identities === 1 ? 'depende' : 'dependem'} das folhas dela: guarde-as até não restar nada.`;
}
