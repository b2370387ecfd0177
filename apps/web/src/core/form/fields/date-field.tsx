import { formatDateTime, formatTime } from '../../format/date-time.ts';
import { DateInput } from './date-input.tsx';
import { dateTimeMask } from './date-time-mask.ts';
import { type FieldProps, useFieldProps } from './field-props.ts';
import { dateMask, isDay, type Mask } from './mask.ts';
import { wallClockMask } from './wall-clock-mask.ts';

type Props = FieldProps<string | null>;

/** A day of the calendar, typed DD/MM/YYYY or picked; kept as '2026-11-16'. */
export function DateField(props: Props) {
  const { of } = props;
  const value = of.value ?? '';
  return (
    <TypedOrPicked
      {...props}
      mask={dateMask}
      example="DD/MM/AAAA"
      day={isDay(value) ? value : null}
      onPick={(day) => of.set(day)}
    />
  );
}

/** A day and an hour, as the clock in Brasília shows them; kept as an instant. */
export function DateTimeField(props: Props) {
  const { of } = props;
  const isInstant = /T/.test(of.value ?? '');
  return (
    <TypedOrPicked
      {...props}
      mask={dateTimeMask}
      example="DD/MM/AAAA HH:mm"
      day={isInstant ? dateMask.read(formatDateTime(of.value as string).slice(0, 10)) : null}
      onPick={(day) => {
        const hour = isInstant ? formatTime(of.value as string) : '08:00';
        of.set(dateTimeMask.read(`${dateMask.show(day)} ${hour}`));
      }}
    />
  );
}

/** A day and an hour on the wall of some place, without saying which: kept as '2026-11-16T14:30'. */
export function WallClockField(props: Props) {
  const { of } = props;
  const [day, hour] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(of.value ?? '')?.slice(1) ?? [];
  return (
    <TypedOrPicked
      {...props}
      mask={wallClockMask}
      example="DD/MM/AAAA HH:mm"
      day={day ?? null}
      onPick={(picked) => of.set(`${picked}T${hour ?? '09:00'}`)}
    />
  );
}

interface PickedProps extends Props {
  readonly mask: Mask;
  readonly example: string;
  readonly day: string | null;
  readonly onPick: (day: string) => void;
}

function TypedOrPicked({ mask, example, day, onPick, ...props }: PickedProps) {
  const { of, label } = props;
  const field = useFieldProps({ placeholder: example, ...props }, (value) => mask.show(value ?? ''));
  return (
    <DateInput
      {...field}
      title={label}
      mask={mask}
      value={of.value ?? ''}
      onChange={of.set}
      onBlur={of.check}
      day={day}
      onPick={onPick}
      isReadOnly={of.isReadOnly}
    />
  );
}
