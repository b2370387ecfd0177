import { sealedReports } from '@conforme/contracts/modules/sealed-reports/sealed-reports.contract.ts';
import type { EscrowInForce } from '@conforme/contracts/modules/sealed-reports/sealed-reports.schemas.ts';
import { Button } from '@mantine/core';
import { useSend } from '../../core/api/use-send.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import { joinShares, makeDrill, showDrill } from '../../platform/sealed-reports/escrow-shares.ts';
import { SharesForm, WRONG_SHARES } from '../../platform/sealed-reports/shares-form.tsx';
import { loadSodium } from '../../platform/sealed-reports/sodium.ts';

interface Props {
  readonly escrow: EscrowInForce;
  /** Absent while another one is proposed already. */
  readonly onReplace?: () => void;
}

export function EscrowFacts({ escrow, onReplace }: Props) {
  return (
    <section className="card my-key-card" aria-label="Guarda">
      <h2>Guarda em vigor</h2>
      <dl className="my-key-facts">
        <dt>Criada em</dt>
        <dd>
          {formatDateTime(escrow.made_at)}
          {escrow.made_by && `, por ${escrow.made_by}`}
        </dd>
        <dt>Em vigor desde</dt>
        <dd>
          {formatDateTime(escrow.effective_at)}
          {escrow.confirmed_by && `, confirmada por ${escrow.confirmed_by}`}
        </dd>
        <dt>Último ensaio</dt>
        <dd>
          {escrow.drilled_at
            ? `${formatDateTime(escrow.drilled_at)}${escrow.drilled_by ? `, por ${escrow.drilled_by}` : ''}`
            : 'nenhum ainda'}
        </dd>
      </dl>
      <p className="muted">
        Os relatos que chegarem são cifrados também para ela. Só quem foi designado recebe do servidor o que
        duas partes abrem.
      </p>
      {onReplace && (
        <div>
          <Button variant="default" onClick={onReplace}>
            Substituir a guarda
          </Button>
        </div>
      )}
    </section>
  );
}

export function EscrowDrill({ escrow }: { readonly escrow: EscrowInForce }) {
  const drill = useSend(sealedReports.endpoints.drillEscrow);
  const check = async (shares: readonly string[]) => {
    const sodium = await loadSodium();
    const pair = await joinShares(sodium, escrow.public_key, shares);
    if (!pair) return WRONG_SHARES;
    const shown = showDrill(sodium, escrow.drill_box, pair);
    const next = await makeDrill(sodium, pair.publicKey);
    await drill.mutateAsync({ body: { version: escrow.version, shown, ...next } });
    return null;
  };
  return (
    <section className="card my-key-card" aria-label="Ensaio">
      <h2>Ensaiar</h2>
      <p>Junte duas partes de vez em quando: só se confere se abrem. Nenhum relato é aberto.</p>
      <SharesForm action="Ensaiar" check={check} />
    </section>
  );
}
