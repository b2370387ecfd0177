import type { DueDiligencesToday } from '@conforme/contracts/modules/due-diligence-form/due-diligence-figures.endpoints.ts';
import type { DueDiligenceRow } from '@conforme/contracts/modules/due-diligence-form/due-diligence-form.schemas.ts';
import { CaseHomeBlock } from '../../platform/case-handling/list/case-home-block.tsx';
import { dueDiligenceListKind } from './due-diligence-list-kind.ts';
import { DateCell } from './list/due-diligence-cells.tsx';
import { todayQuery } from './today-counts.ts';

export const DueDiligenceHomeBlock = () => (
  <CaseHomeBlock<DueDiligenceRow, DueDiligencesToday>
    kind={dueDiligenceListKind}
    title="Due diligence de fornecedores"
    none="Nenhuma avaliação em aberto."
    about={({ supplier }) => supplier}
    date={(row) => <DateCell {...row} />}
    today={todayQuery}
    numbers={({ open, mine, to_analyse, link_expired, lapsed }) => [
      ['Em aberto', open],
      ['Com você', mine],
      ['Para analisar', to_analyse],
      ['Prazo expirado', link_expired],
      ['Aprovações vencidas', lapsed],
    ]}
  />
);
