import { sealedActs } from '@conforme/contracts/platform/sealed-cases/sealed-acts.ts';
import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';

type Entry = Pick<SealedCaseDetail['entries'][number], 'kind' | 'facts' | 'mentions'>;

const acts: Readonly<Record<string, string>> = {
  ...sealedActs.labels,
  readers_changed: 'Mudou quem pode abrir o relato',
  custody_changed: 'Mudou quem guarda a identidade de quem relatou',
};
const kinds: Readonly<Record<string, string>> = {
  received: 'Relato recebido',
  reply: 'Quem relatou escreveu',
  assigned: 'Atribuição',
};

/** A line of the timeline, with the people it names. */
export function entryWords({ kind, facts, mentions }: Entry): string {
  const what = kinds[kind] ?? acts[String(facts.act)] ?? 'Andamento';
  return mentions.length === 0 ? what : `${what}: ${mentions.map(({ label }) => label).join(', ')}`;
}
