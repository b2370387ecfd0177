import { type ReactNode, useId } from 'react';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import './figures.css';

interface TileProps {
  readonly label: string;
  readonly value: string;
  readonly tone?: 'danger' | undefined;
  readonly to?: string;
}

/** One number of a period, or of now; it leads to the list it counts. */
export function FigureTile({ label, value, tone, to }: TileProps) {
  return (
    <div className="card figures-tile" data-tone={tone}>
      <dt>{label}</dt>
      <dd className="num">{to ? <AppLink to={to}>{value}</AppLink> : value}</dd>
    </div>
  );
}

interface CardProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

/** One subject of the figures. */
export function FigureCard({ title, note, children }: CardProps) {
  const id = useId();
  return (
    <section className="card figures-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note && <p className="muted small">{note}</p>}
      {children}
    </section>
  );
}
