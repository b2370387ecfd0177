import type { ScholarshipCount } from '@conforme/contracts/modules/portal-cebas-ratio/portal-cebas-ratio.schemas.ts';
import {
  fullMinimumRules,
  fullMinimums,
  lacksCourses,
} from '@conforme/contracts/modules/portal-cebas-ratio/rules/full-minimums.ts';
import { balanceWords, tenths } from '@conforme/contracts/modules/portal-cebas-ratio/rules/ratio-words.ts';
import {
  type RatioRegime,
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

const LABELS = {
  full: 'Integrais a mais',
  full_disability: 'Integrais a mais, com deficiência',
  full_time: 'Integrais a mais, em tempo integral',
  partial: 'Parciais a mais',
  benefits: 'Benefícios a mais',
  courses_with_full: 'Cursos a mais com bolsa integral',
} as const;
type Added = keyof typeof LABELS;

/** What can change the account of a stage: weights are of basic education, courses of higher education without Prouni. */
function addable(stage: RatioRegime): readonly Added[] {
  const { weighs, benefits } = ratioRegimes[stage];
  return [
    'full',
    ...(weighs ? (['full_disability', 'full_time'] as const) : []),
    'partial',
    ...(benefits === null ? [] : (['benefits'] as const)),
    ...(stage === 'higher' ? (['courses_with_full'] as const) : []),
  ];
}

function withMore(
  count: ScholarshipCount,
  asked: readonly Added[],
  typed: Readonly<Partial<Record<Added, number | string>>>,
): ScholarshipCount {
  const more = asked.map((key) => [key, count[key] + amountOf(typed[key] ?? 0)] as const);
  const granted = { ...count, ...Object.fromEntries(more) };
  return { ...granted, courses_with_full: Math.min(granted.courses_with_full, granted.courses) };
}

/** What more scholarships would change. Nothing is stored. */
export function SimulatorCard({ counts }: { counts: readonly ScholarshipCount[] }) {
  const [chosen, choose] = useState(counts[0]?.id ?? 0);
  const [typed, setTyped] = useState<Readonly<Partial<Record<Added, number | string>>>>({});
  const count = counts.find(({ id }) => id === chosen) ?? counts[0];
  if (!count) return null;
  const now = scholarshipRatio(count.stage, count);
  const asked = addable(count.stage);
  const granted = withMore(count, asked, typed);
  const then = scholarshipRatio(count.stage, granted);
  const rows: readonly (readonly [string, string, string])[] = [
    ['Integrais com peso', tenths(now.full_tenths), tenths(then.full_tenths)],
    ['Parciais ÷ 2', tenths(now.partial_tenths), tenths(then.partial_tenths)],
    ...(ratioRegimes[count.stage].benefits === null
      ? []
      : [
          [
            'Benefícios que contam',
            tenths(now.benefits_tenths),
            `${tenths(then.benefits_tenths)} de até ${then.benefits_limit}`,
          ] as const,
        ]),
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
        {asked.map((key) => (
          <NumberInput
            key={key}
            label={LABELS[key]}
            min={0}
            max={MOST}
            allowDecimal={false}
            value={typed[key] ?? 0}
            onChange={(value) => setTyped({ ...typed, [key]: value })}
          />
        ))}
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
      <ul className="plain-list muted small">
        {fullMinimums(granted).map(({ rule, required, has_tenths }) => (
          <li key={rule}>
            {fullMinimumRules[rule]}:{' '}
            {rule === 'courses' && lacksCourses(granted)
              ? 'os cursos não estão registrados.'
              : `precisa de ${required.toLocaleString('pt-BR')}, tem ${rule === 'courses' ? granted.courses_with_full.toLocaleString('pt-BR') : tenths(has_tenths)}.`}
          </li>
        ))}
      </ul>
    </section>
  );
}
