import type { ApplicationsToday } from '@conforme/contracts/modules/credentialing-handlings/credentialing-figures.endpoints.ts';
import type { ApplicationRow } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handlings.schemas.ts';
import { CaseHomeBlock } from '../../platform/case-handling/list/case-home-block.tsx';
import { applicationListKind } from './application-list-kind.ts';
import { DateCell } from './list/application-cells.tsx';
import { todayQuery } from './today-counts.ts';

export const ApplicationHomeBlock = () => (
  <CaseHomeBlock<ApplicationRow, ApplicationsToday>
    kind={applicationListKind}
    title="Inscrições em bolsas"
    none="Nenhuma inscrição em aberto."
    about={({ candidate, call }) => (candidate ? `${candidate}, ${call}` : call)}
    date={(row) => <DateCell {...row} />}
    today={todayQuery}
    numbers={({ open, mine, to_check, to_decide, appeals }) => [
      ['Em aberto', open],
      ['Com você', mine],
      ['Para conferir', to_check],
      ['Para decidir', to_decide],
      ['Recursos', appeals],
    ]}
  />
);
