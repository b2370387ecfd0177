import type { ScholarshipCount } from '@conforme/contracts/modules/portal-cebas-ratio/portal-cebas-ratio.schemas.ts';
import { balanceWords, tenths } from '@conforme/contracts/modules/portal-cebas-ratio/rules/ratio-words.ts';
import {
  ratioRegimes,
  scholarshipRatio,
} from '@conforme/contracts/modules/portal-cebas-ratio/rules/scholarship-ratio.ts';
import { NativeSelect, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { Balance } from './balance.tsx';
import '../../core/ui/field-styles.ts';

const MOST = 9999;
const amountOf = (typed: number | string): number =>
  typeof typed === 'number' && Number.isInteger(typed) && typed >= 0 && typed <= MOST ? typed : 0;

/** What more scholarships would change. Nothing is stored. */
export function SimulatorCard({ counts }: { counts: readonly ScholarshipCount[] }) {
  const [chosen, choose] = useState(counts[0]?.id ?? 0);
  const [full, setFull] = useState<number | string>(0);
  const [partial, setPartial] = useState<number | string>(0);
  const count = counts.find(({ id }) => id === chosen) ?? counts[0];
  if (!count) return null;
  const now = scholarshipRatio(count.stage, count);
  const granted = { ...count, full: count.full + amountOf(full), partial: count.partial + amountOf(partial) };
  const then = scholarshipRatio(count.stage, granted);
  const rows: readonly [string, string, string][] = [
    ['Integrais com peso', tenths(now.full_tenths), tenths(then.full_tenths)],
    ['Parciais ÷ 2', tenths(now.partial_tenths), tenths(then.partial_tenths)],
    ['Soma', tenths(now.total_tenths), tenths(then.total_tenths)],
    ['Exigidas', now.required.toLocaleString('pt-BR'), then.required.toLocaleString('pt-BR')],
    ['Saldo', balanceWords(now), balanceWords(then)],
  ];
  return (
    <section className="card ratio-card ratio-simulator" aria-labelledby="ratio-simulator">
      <h2 id="ratio-simulator">E se concedermos mais?</h2>
      <p className="muted small">Teste antes de decidir. Nada é gravado.</p>
      <NativeSelect
        label="Unidade"
        data={counts.map(({ id, unit, stage }) => ({
          value: String(id),
          label: `${unit.label} – ${ratioRegimes[stage].label.toLowerCase()}`,
        }))}
        value={String(count.id)}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      />
      <div className="ratio-more">
        <NumberInput
          label="Integrais a mais"
          min={0}
          max={MOST}
          allowDecimal={false}
          value={full}
          onChange={setFull}
        />
        <NumberInput
          label="Parciais a mais"
          min={0}
          max={MOST}
          allowDecimal={false}
          value={partial}
          onChange={setPartial}
        />
      </div>
      <table className="ratio-table">
        <caption className="visually-hidden">Hoje e depois das bolsas a mais</caption>
        <thead>
          <tr>
            <td />
            <th scope="col" className="num">
              Hoje
            </th>
            <th scope="col" className="num">
              Depois
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, before, after]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="num">{before}</td>
              <td className="num">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="ratio-outcome" data-short={then.missing > 0 || undefined} role="status">
        <Balance ratio={then} />
        {then.missing === 0
          ? `Assim, ${count.unit.label} cumpre a proporção.`
          : `Ainda ${then.missing === 1 ? 'falta 1 bolsa integral' : `faltam ${then.missing} bolsas integrais`}.`}
      </p>
      <p className="muted small">
        Mínimo de 1 integral para 9 pagantes: precisa de {then.least_full.toLocaleString('pt-BR')}, tem{' '}
        {tenths(then.full_tenths)}.
      </p>
    </section>
  );
}
