import { isBefore, isCome, NOT_COME } from './past-moments.ts';

export type Issue = readonly [path: string, message: string];

/** What is wrong with a section's values beside each other, at its field. */
export const problemsOf = {
  secrecy: ({ secrecy }: { secrecy: readonly { item: string }[] }): Issue[] =>
    secrecy.flatMap(({ item }, index) =>
      secrecy.findIndex((one) => one.item === item) < index
        ? [[`secrecy.${index}.item`, 'Este item já está na lista.'] as const]
        : [],
    ),
  timeliness: (of: { occurred_from: string | null; occurred_until: string | null }): Issue[] =>
    isBefore(of.occurred_until, of.occurred_from) ? [['occurred_until', 'O fim vem antes do começo.']] : [],
  holders_notice: (of: { holders_notice: string | null; holders_notice_on: string | null }): Issue[] =>
    of.holders_notice === 'done' && of.holders_notice_on !== null && !isCome(of.holders_notice_on)
      ? [['holders_notice_on', NOT_COME]]
      : [],
  data: (of: {
    holders_count: number | null;
    children_count: number | null;
    adolescents_count: number | null;
    elderly_count: number | null;
    holders_in_activity: number | null;
    no_holders_reason: string | null;
  }): Issue[] => {
    const parts = (of.children_count ?? 0) + (of.adolescents_count ?? 0) + (of.elderly_count ?? 0);
    return [
      ...(of.holders_count !== null && parts > of.holders_count
        ? [['holders_count', 'Crianças, adolescentes e idosos somam mais do que o total.'] as const]
        : []),
      ...(of.holders_count !== null &&
      of.holders_in_activity !== null &&
      of.holders_in_activity < of.holders_count
        ? [['holders_in_activity', 'O total da atividade é menor do que o de afetados.'] as const]
        : []),
      ...(of.holders_count === 0 && of.no_holders_reason === null
        ? [['no_holders_reason', 'Diga por que nenhum titular foi afetado.'] as const]
        : []),
    ];
  },
} as const;
