import type { JoinedSide, MergeSide } from '@conforme/contracts/modules/natural-entities/merge.schemas.ts';
import { mergeSides } from '@conforme/contracts/modules/natural-entities/merge.schemas.ts';
import type { NaturalEntityDetail } from '@conforme/contracts/modules/natural-entities/natural-entities.schemas.ts';
import { Radio } from '@mantine/core';
import { Face } from '../../core/ui/face.tsx';
import { type MergeField, sidesOf } from './merge-fields.ts';
import '../../core/ui/field-styles.ts';

interface Props<Side> {
  readonly one: NaturalEntityDetail;
  readonly other: NaturalEntityDetail;
  readonly value: Side;
  readonly onChange: (side: Side) => void;
}

/** One field of the two records: which of them, or both, the one record keeps. */
export function MergeChoice({
  field,
  one,
  other,
  value,
  onChange,
}: Props<JoinedSide> & { readonly field: MergeField }) {
  const words = { this: field.words(one), other: field.words(other) };
  return (
    <Radio.Group
      className="merge-choice"
      label={field.label}
      value={value}
      onChange={(side) => onChange(side as JoinedSide)}
    >
      <div className="merge-options" data-sides={sidesOf(field).length}>
        {sidesOf(field).map(({ value: side, label }) =>
          side === 'both' ? (
            <Radio key={side} value={side} label={label} description="Juntos, sem repetir" />
          ) : (
            <Radio
              key={side}
              value={side}
              label={
                <span className="merge-value">{words[side] || <span className="muted">vazio</span>}</span>
              }
              description={label}
            />
          ),
        )}
      </div>
    </Radio.Group>
  );
}

export function PhotoChoice({ one, other, value, onChange }: Props<MergeSide>) {
  const people = { this: one, other };
  return (
    <Radio.Group
      className="merge-choice"
      label="Foto"
      value={value}
      onChange={(side) => onChange(side as MergeSide)}
    >
      <div className="merge-options" data-sides={2}>
        {mergeSides.options.map(({ value: side, label }) => (
          <Radio
            key={side}
            value={side}
            label={
              people[side].photo === null ? (
                'Sem foto'
              ) : (
                <Face name={people[side].name} photo={people[side].photo} size={56} />
              )
            }
            description={label}
            aria-label={`${people[side].photo === null ? 'Sem foto' : 'Com foto'}: ${label}`}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
