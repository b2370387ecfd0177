import { middle } from '../apps/server/src/testing/shares.ts';
import {
  type Amounts,
  many,
  mostCalendarMs,
  mostLibraryMs,
  mostListMs,
  mostMuralMs,
  mostQuickSearchMs,
} from './bench-settings.ts';
import type { Exported } from './exports-part.ts';
import type { Inspected } from './inspect-part.ts';
import { isLibrary } from './library-questions.ts';
import type { LimitRow } from './limit-part.ts';
import type { Timing } from './measure.ts';
import { isNewsletters } from './mural-questions.ts';
import { isList, type OperationKind } from './operations.ts';
import { isQuickSearch } from './quick-search-questions.ts';
import { isCalendar } from './schedule-questions.ts';

export interface Measured {
  /** Until it listened, each time it was started. */
  readonly startsMs: readonly number[];
  readonly amounts: Amounts;
  readonly inspected: Inspected;
  readonly timings: readonly Timing[];
  readonly rows: readonly LimitRow[];
  readonly exports: readonly Exported[];
}

export interface Verdict {
  readonly promise: string;
  /** Null where nothing of it was measured. */
  readonly isHeld: boolean | null;
  /** The worst that was seen, and where. */
  readonly seen: string;
  /** Whether the run fails with it. What security.md §6 aims at is only told. */
  readonly binds: boolean;
}

interface Figure {
  readonly name: string;
  readonly value: number;
}

interface Bound {
  readonly promise: string;
  readonly figures: readonly Figure[];
  readonly unit: string;
  readonly least?: number;
  readonly most?: number;
  readonly binds?: boolean;
}

/** Each promise by the worst of its figures; one that was not measured is told, too. */
export const judge = (measured: Measured): Verdict[] => [
  ...[...speedPromises(measured), ...machinePromises(measured), ...goals(measured)].map(verdictOf),
  ...cleanliness(measured),
];

function verdictOf({ promise, figures, unit, least, most, binds = true }: Bound): Verdict {
  if (figures.length === 0) return { promise, isHeld: null, seen: '', binds };
  const isFine = ({ value }: Figure) => value >= (least ?? -Infinity) && value <= (most ?? Infinity);
  const ordered = [...figures].sort((one, other) => one.value - other.value);
  const worst = (least === undefined ? ordered.at(-1) : ordered[0]) as Figure;
  const missed = figures.filter((figure) => !isFine(figure)).length;
  return {
    promise,
    isHeld: missed === 0,
    seen: `${worst.value.toFixed(2)}${unit} em ${worst.name}${missed > 1 ? `; faltam ${missed} de ${figures.length}` : ''}`,
    binds,
  };
}

const LIST_KINDS: readonly OperationKind[] = ['list', 'list over all', 'filter over all'];

function speedPromises({ rows, timings }: Measured): Bound[] {
  const atOnce = rows.filter(({ concurrency }) => concurrency === many);
  const ratios = (...kinds: OperationKind[]) =>
    atOnce.filter(({ kind }) => kinds.includes(kind)).map(({ name, ratio }) => ({ name, value: ratio }));
  const cpu = (kinds: readonly OperationKind[]) =>
    atOnce
      .filter(({ kind, ours }) => kinds.includes(kind) && ours.cpuMs !== null)
      .map(({ name, ours }) => ({ name, value: ours.cpuMs as number }));
  const alone = (isMeant: (name: string) => boolean) =>
    timings
      .filter(({ concurrency, name }) => concurrency === 1 && isMeant(name))
      .map(({ name, p50 }) => ({ name, value: p50 }));
  const p95 = [
    ...atOnce.filter(({ kind }) => isList(kind)).map(({ name, ours }) => ({ name, value: ours.p95 })),
    ...timings
      .filter(({ concurrency, name }) => concurrency === many && !isCalendar(name) && !isLibrary(name))
      .map(({ name, p95 }) => ({ name, value: p95 })),
  ];
  return [
    {
      promise: 'listas e páginas fundas de uma organização ≥ 1× o limite',
      figures: ratios('list'),
      unit: '×',
      least: 1,
    },
    { promise: 'listas sobre todas ≥ 15× o limite', figures: ratios('list over all'), unit: '×', least: 15 },
    { promise: 'filtros sobre todas ≥ 1× o limite', figures: ratios('filter over all'), unit: '×', least: 1 },
    { promise: 'busca ≥ 1,5× o limite', figures: ratios('search'), unit: '×', least: 1.5 },
    { promise: 'ler um registro ≥ 0,5× o limite', figures: ratios('read'), unit: '×', least: 0.5 },
    {
      promise: 'criar com trilha e correio ≥ 0,21 do limite',
      figures: ratios('create'),
      unit: '×',
      least: 0.21,
    },
    { promise: 'CPU por lista ≤ 2,5 ms', figures: cpu(LIST_KINDS), unit: ' ms', most: 2.5 },
    { promise: 'CPU por leitura ≤ 1,2 ms', figures: cpu(['read']), unit: ' ms', most: 1.2 },
    {
      promise: `p95 das listas ≤ ${mostListMs} ms com ${many} conexões`,
      figures: p95,
      unit: ' ms',
      most: mostListMs,
    },
    {
      promise: `agenda: mês e calendário privado ≤ ${mostCalendarMs} ms, sozinhos`,
      figures: alone(isCalendar),
      unit: ' ms',
      most: mostCalendarMs,
    },
    {
      promise: `artigos, documentos e drive ≤ ${mostLibraryMs} ms, sozinhos`,
      figures: alone(isLibrary),
      unit: ' ms',
      most: mostLibraryMs,
    },
    {
      promise: `busca rápida (Ctrl+K) ≤ ${mostQuickSearchMs} ms, sozinha`,
      figures: alone(isQuickSearch),
      unit: ' ms',
      most: mostQuickSearchMs,
    },
    {
      promise: `Mural e listas de informativos ≤ ${mostMuralMs} ms, sozinhos`,
      figures: alone(isNewsletters),
      unit: ' ms',
      most: mostMuralMs,
    },
  ];
}

function machinePromises({ inspected, exports, startsMs, amounts }: Measured): Bound[] {
  const counted = (queries: ReadonlyMap<string, number>) =>
    [...queries].map(([name, value]) => ({ name, value }));
  const files = (value: (file: Exported) => number) =>
    exports.map((file) => ({ name: file.format, value: value(file) }));
  return [
    {
      promise: 'no máximo 3 consultas por lista',
      figures: counted(inspected.listQueries),
      unit: '',
      most: 3,
    },
    {
      promise: 'no máximo 1 consulta ao conferir a sessão',
      figures: counted(inspected.queries).filter(({ name }) => name === 'conferir a sessão'),
      unit: '',
      most: 1,
    },
    {
      promise: 'o arquivo tem cada linha da lista',
      figures: files(({ rows, rowsInFile }) => Math.abs(rows - rowsInFile)),
      unit: ' a menos ou a mais',
      most: 0,
    },
    {
      promise: `exporta ${exportedRows(amounts).toLocaleString('pt-BR')} linhas ou mais`,
      figures: files(({ rowsInFile }) => rowsInFile),
      unit: ' linhas',
      least: exportedRows(amounts),
    },
    {
      promise: 'exportar cresce menos de 150 MB',
      figures: files((file) => file.rssPeakMb - file.rssBeforeMb),
      unit: ' MB',
      most: 150,
    },
    {
      promise: 'p99 dos outros ≤ 300 ms durante a exportação',
      figures: files(({ busyP99 }) => busyP99),
      unit: ' ms',
      most: 300,
    },
    {
      promise: 'no ar em menos de 3 s',
      figures:
        startsMs.length > 0 ? [{ name: `${startsMs.length} inícios`, value: middle(startsMs) / 1000 }] : [],
      unit: ' s',
      most: 3,
    },
  ];
}

/** A tenth of what was sown is in the largest organisation; 100,000 in a whole run. */
const exportedRows = ({ requests }: Amounts) => Math.min(100_000, requests / 10);

/** Aims for two quiet cores: told, and left to whoever reads them beside the load of the machine. */
function goals({ rows, exports }: Measured): Bound[] {
  const perSecond = (kind: OperationKind) =>
    rows
      .filter((row) => row.kind === kind && row.concurrency === many)
      .map(({ name, ours }) => ({ name, value: ours.perSecond }));
  const xlsx = exports.filter(({ format }) => format === 'xls');
  return [
    { promise: 'meta: ler ≥ 1.200/s', figures: perSecond('read'), unit: '/s', least: 1200, binds: false },
    {
      promise: 'meta: formulário público ≥ 350/s',
      figures: perSecond('submit'),
      unit: '/s',
      least: 350,
      binds: false,
    },
    { promise: 'meta: entrar ≥ 20/s', figures: perSecond('login'), unit: '/s', least: 20, binds: false },
    {
      promise: 'meta: planilha em menos de 30 s',
      figures: xlsx.map(({ format, seconds }) => ({ name: format, value: seconds })),
      unit: ' s',
      most: 30,
      binds: false,
    },
  ];
}

function cleanliness({ inspected, rows, timings, exports }: Measured): Verdict[] {
  const errors = [
    ...rows.map(({ ours, bare }) => ours.errors + bare.errors),
    ...[...timings, ...exports].map((each) => each.errors),
  ].reduce((sum, count) => sum + count, 0);
  const { problems, scans } = inspected;
  const hasLists = timings.length > 0 || rows.length > 0;
  return [
    { promise: 'nenhum erro', isHeld: errors === 0, seen: `${errors}`, binds: true },
    {
      promise: 'as mesmas respostas que o limite',
      isHeld: problems.length === 0,
      seen: `${problems.length} achados`,
      binds: true,
    },
    {
      promise: 'nenhuma lista sem índice',
      isHeld: scans && hasLists ? scans.length === 0 : null,
      seen: scans && hasLists ? `${scans.length} achados` : '',
      binds: true,
    },
  ];
}
