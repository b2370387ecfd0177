import type {
  SealedCaseRow,
  SealedToday,
} from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { DueCell } from '../../case-handling/list/case-cells.tsx';
import { CaseHomeBlock } from '../../case-handling/list/case-home-block.tsx';
import type { todayCounts } from '../../case-handling/today-counts.ts';
import type { StaffChannel } from './staff-channel.ts';

interface Props {
  readonly of: StaffChannel;
  readonly today: ReturnType<typeof todayCounts<SealedToday>>['query'];
}

/** On the Mural of whoever is appointed: what is in clear of the reports they read. Nobody else sees that there are any. */
export function SealedHomeBlock({ of, today }: Props) {
  const { kind, shortCategories } = of.channel;
  const { data } = useQuery(today());
  if (!data?.is_reader) return null;
  return (
    <CaseHomeBlock<SealedCaseRow, SealedToday>
      kind={{
        list: of.list,
        path: kind.path,
        permissions: { read: `${of.permission}.detail`, handle: `${of.permission}.handling` },
      }}
      title={kind.titles}
      none="Nenhum relato em aberto para você."
      about={({ categories }) => categories.map((code) => shortCategories[code] ?? code).join(', ')}
      date={(row) => <DueCell {...row} />}
      today={today}
      numbers={({ open, unread, at_risk, overdue }) => [
        ['Em aberto', open],
        ['Não lidos', unread],
        ['Perigo imediato', at_risk],
        ['Vencidos', overdue],
      ]}
    />
  );
}
