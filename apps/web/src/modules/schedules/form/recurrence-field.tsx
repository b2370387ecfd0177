import { isCivilDate } from '@conforme/contracts/core/brazil/civil-days.ts';
import {
  frequencies,
  monthlyWays,
  recurrenceWords,
  weekdayNameOf,
  weekdays,
} from '@conforme/contracts/modules/schedules/recurrence.ts';
import { NativeSelect } from '@mantine/core';
import { useEffect } from 'react';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { ChoiceField } from '../../../core/form/fields/choice-field.tsx';
import { DateField } from '../../../core/form/fields/date-field.tsx';
import { NumberField } from '../../../core/form/fields/number-field.tsx';
import { SeveralField } from '../../../core/form/fields/several-field.tsx';
import type { RecurrenceValue } from './event-values.ts';

interface Props {
  readonly of: FieldOf<RecurrenceValue | null>;
  /** The first day decides which weekday and which day of the month it is. */
  readonly start: string;
}

const DEFAULT: Omit<RecurrenceValue, 'freq'> = {
  interval: 1,
  weekdays: [],
  monthly_by: 'day',
  until: null,
  count: 10,
};

/** Not at all, or how often and until when: every series ends. */
export function RecurrenceField({ of, start }: Props) {
  const rule = of.value;
  const day = start.slice(0, 10);
  useEffect(() => of.describe({ label: 'Repete', words: wordsAt(day) as never }));
  const inner = of as FieldOf<RecurrenceValue>;
  const choose = (freq: string) =>
    of.set(freq === '' ? null : { ...DEFAULT, ...rule, freq: freq as RecurrenceValue['freq'], weekdays: [] });
  return (
    <div className="form-wide recurrence" data-path={of.path}>
      <NativeSelect
        label="Repete"
        error={of.error}
        disabled={of.isReadOnly}
        data={[{ value: '', label: 'Não se repete' }, ...frequencies.options]}
        value={rule?.freq ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {rule && (
        <>
          <NumberField
            of={inner.at('interval') as never}
            label="A cada"
            help="1 para todas, 2 para uma sim, outra não."
          />
          {rule.freq === 'weekly' && (
            <SeveralField
              of={inner.at('weekdays') as never}
              label="Nos dias"
              placeholder={isCivilDate(day) ? weekdays.labels[weekdayNameOf(day)] : ''}
              options={weekdays.options}
            />
          )}
          {rule.freq === 'monthly' && (
            <ChoiceField
              of={inner.at('monthly_by') as never}
              label="Em que dia"
              options={monthlyWays.options}
            />
          )}
          <NativeSelect
            label="Termina"
            disabled={of.isReadOnly}
            data={[
              { value: 'count', label: 'Depois de um número de vezes' },
              { value: 'until', label: 'Em um dia' },
            ]}
            value={rule.count === null ? 'until' : 'count'}
            onChange={(event) =>
              of.set({
                ...rule,
                ...(event.currentTarget.value === 'count'
                  ? { count: 10, until: null }
                  : { count: null, until: day }),
              })
            }
          />
          {rule.count === null ? (
            <DateField of={inner.at('until') as never} label="Último dia" />
          ) : (
            <NumberField of={inner.at('count') as never} label="Quantas vezes" />
          )}
          <p className="muted small form-wide">{wordsAt(day)(rule)}</p>
        </>
      )}
    </div>
  );
}

const wordsAt = (day: string) => (rule: RecurrenceValue | null) =>
  rule && isCivilDate(day) && typeof rule.interval === 'number'
    ? `Repete ${recurrenceWords(rule, day)}.`
    : '';
