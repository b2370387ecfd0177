/** A step of a plan, as PostgreSQL writes it down in JSON, with what was counted while it ran. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Where a statement goes through more than it gives. */
export interface Finding {
  readonly table: string;
  readonly how: string;
  /** Without any index; otherwise by one, and throwing away nearly everything it reads. */
  readonly isScan: boolean;
}

/** Below this going through a whole table is the quickest way. */
const SMALL_TABLE = 1000;
/** So many rows read for each that is kept, and so many in all, are worth a word. */
const WASTED_PER_ROW = 10;
const WASTED = 10_000;

/** The plans in a stretch of PostgreSQL's log: each begins after 'plan:', and its lines are set in by a tab. */
export function plansIn(log: string): PlanNode[] {
  const plans: PlanNode[] = [];
  let lines: string[] | null = null;
  const close = () => {
    if (lines && lines.length > 0) plans.push(JSON.parse(lines.join('\n')).Plan as PlanNode);
    lines = null;
  };
  for (const line of log.split('\n')) {
    if (lines && line.startsWith('\t')) lines.push(line.slice(1));
    else {
      close();
      if (/duration: [\d.]+ ms {2}plan:$/.test(line)) lines = [];
    }
  }
  close();
  return plans;
}

/** What a plan does with tables that grow. */
export function findingsOf(plan: PlanNode, rowsOf: ReadonlyMap<string, number>): Finding[] {
  return nodesOf(plan).flatMap((node): Finding[] => {
    const table = node['Relation Name'];
    if (!table || !((rowsOf.get(table) ?? 0) > SMALL_TABLE)) return [];
    const loops = node['Actual Loops'] ?? 0;
    if (/Seq Scan/.test(node['Node Type']))
      return loops > 0 ? [{ table, how: 'percorre inteira', isScan: true }] : [];
    const given = (node['Actual Rows'] ?? 0) * loops;
    const thrown =
      ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * loops;
    return thrown >= WASTED && thrown >= WASTED_PER_ROW * given
      ? [
          {
            table,
            how: `lê ${thrown.toLocaleString('pt-BR')} linhas e fica com ${given.toLocaleString('pt-BR')} (${node['Index Name'] ?? node['Node Type']})`,
            isScan: false,
          },
        ]
      : [];
  });
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
