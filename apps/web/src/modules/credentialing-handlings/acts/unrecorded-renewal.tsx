import type { ApplicationDetail } from '@conforme/contracts/modules/credentialing-handlings/credentialing-detail.schemas.ts';
import { UNRECORDED_RENEWAL } from '@conforme/contracts/modules/credentialing-handlings/rules/application-states.ts';

/** Told wherever somebody confirms, values or decides: nothing here proves the scholarship that this renews. */
export function UnrecordedRenewal({
  detail: { unrecorded_renewal, counted },
}: {
  detail: Pick<ApplicationDetail, 'unrecorded_renewal' | 'counted'>;
}) {
  if (!unrecorded_renewal) return null;
  return (
    <p className="callout act-note" data-tone="info">
      <span>
        {counted.at === null
          ? `${UNRECORDED_RENEWAL}.`
          : 'Bolsa anterior não registrada aqui. O que a comprova está no histórico, em “Confirmar o que conta”.'}
      </span>
    </p>
  );
}
