import { type ReactNode, useId } from 'react';
import type { PublicField } from './public-field.ts';
import { GroupError } from './public-fields.tsx';
import './choice-cards.css';

export interface Card<Code extends string> {
  readonly value: Code;
  readonly label: string;
  readonly plain?: ReactNode;
}

interface Props<Code extends string> {
  readonly legend: string;
  readonly hint?: string;
  readonly cards: readonly Card<Code>[];
  /** What is wrong is said elsewhere, under this id. */
  readonly describedBy?: string | undefined;
}

/** One of a few, each a large target with what it means. */
export function OneOfCards<Code extends string>({
  of,
  ...props
}: Props<Code> & { readonly of: PublicField<Code | ''> }) {
  return (
    <Cards
      {...props}
      path={of.path}
      error={of.error}
      type="radio"
      isOn={(value) => of.value === value}
      onPick={(value) => of.set(value)}
    />
  );
}

/** Any number of them. */
export function SomeOfCards<Code extends string>({
  of,
  ...props
}: Props<Code> & { readonly of: PublicField<readonly Code[]> }) {
  const toggle = (value: Code) =>
    of.set(of.value.includes(value) ? of.value.filter((one) => one !== value) : [...of.value, value]);
  return (
    <Cards
      {...props}
      path={of.path}
      error={of.error}
      type="checkbox"
      isOn={(value) => of.value.includes(value)}
      onPick={toggle}
    />
  );
}

interface CardsProps<Code extends string> extends Props<Code> {
  readonly path: string;
  readonly error: string | undefined;
  readonly type: 'radio' | 'checkbox';
  readonly isOn: (value: Code) => boolean;
  readonly onPick: (value: Code) => void;
}

function Cards<Code extends string>(props: CardsProps<Code>) {
  const { legend, hint, cards, describedBy, path, error, type, isOn, onPick } = props;
  const id = useId();
  return (
    <fieldset
      className="public-group"
      data-path={path}
      aria-describedby={error ? `${id}-error` : describedBy}
      role={type === 'radio' ? 'radiogroup' : undefined}
      aria-invalid={type === 'radio' && error ? true : undefined}
    >
      <legend>{legend}</legend>
      {hint && <p className="public-hint">{hint}</p>}
      <GroupError id={`${id}-error`} error={error} />
      <div className="public-cards">
        {cards.map(({ value, label, plain }) => (
          <label key={value} className="public-card" data-on={isOn(value) || undefined}>
            <input
              type={type}
              name={id}
              value={value}
              checked={isOn(value)}
              aria-describedby={plain ? `${id}-${value}` : undefined}
              onChange={() => onPick(value)}
            />
            <span className="public-card-words">
              <span className="public-card-label">{label}</span>
              {plain && (
                <span className="public-card-plain" id={`${id}-${value}`}>
                  {plain}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
