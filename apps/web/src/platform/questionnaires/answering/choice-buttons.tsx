import { useId } from 'react';
import type { PublicField } from '../../public-form/public-field.ts';
import { GroupError } from '../../public-form/public-fields.tsx';

interface Props {
  readonly legend: string;
  readonly hint?: string;
  readonly of: PublicField<string>;
  readonly cards: readonly { readonly value: string; readonly label: string }[];
}

/** A few short answers side by side, each a large target: yes, in part, no. */
export function ChoiceButtons({ legend, hint, of, cards }: Props) {
  const id = useId();
  return (
    <div
      className="public-group"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      data-path={of.path}
      aria-describedby={of.error ? `${id}-error` : undefined}
      aria-invalid={of.error ? true : undefined}
    >
      <p className="choice-legend" id={`${id}-label`}>
        {legend}
      </p>
      {hint && <p className="public-hint">{hint}</p>}
      <GroupError id={`${id}-error`} error={of.error} />
      <div className="choice-buttons" data-count={cards.length}>
        {cards.map(({ value, label }) => (
          <label key={value} className="choice-button" data-on={of.value === value || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              value={value}
              checked={of.value === value}
              onChange={() => of.set(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </div>
  );
}
