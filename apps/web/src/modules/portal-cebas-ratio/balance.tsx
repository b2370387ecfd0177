import { balanceWords } from '@conforme/contracts/modules/portal-cebas-ratio/rules/ratio-words.ts';
import type { RatioResult } from '@conforme/contracts/modules/portal-cebas-ratio/rules/scholarship-ratio.ts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';

export function Balance({ ratio }: { ratio: Pick<RatioResult, 'missing' | 'surplus'> }) {
  const Icon = ratio.missing > 0 ? IconAlertTriangle : IconCircleCheck;
  return (
    <span className="ratio-balance" data-short={ratio.missing > 0 || undefined}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {balanceWords(ratio)}
    </span>
  );
}
