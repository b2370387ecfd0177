import './grid-skeleton.css';

/** The list's final shape, while it is on its way. */
export function GridSkeleton({
  columns,
  rows,
  isPhone,
}: {
  columns: number;
  rows: number;
  isPhone: boolean;
}) {
  const lines = Array.from({ length: Math.min(rows, 10) }, (_, index) => index);
  const cells = Array.from({ length: isPhone ? 1 : columns }, (_, index) => index);
  return (
    <div className="grid-skeleton skeleton" role="status">
      <p className="visually-hidden">Carregando a lista</p>
      {lines.map((line) => (
        <div key={line} data-phone={isPhone || undefined}>
          {cells.map((cell) => (
            <span key={cell} style={{ inlineSize: `${45 + ((line * 7 + cell * 13) % 40)}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
}
