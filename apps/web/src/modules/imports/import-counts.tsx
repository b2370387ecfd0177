const figures = new Intl.NumberFormat('pt-BR');

/** Numbers with their names, the same before and after. */
export const ImportCounts = ({
  counts,
}: {
  counts: readonly (readonly [label: string, count: number])[];
}) => (
  <dl className="import-counts">
    {counts.map(([label, count]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="num">{figures.format(count)}</dd>
      </div>
    ))}
  </dl>
);
