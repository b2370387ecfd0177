import { ActionIcon, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatDateTime, formatTime } from '../../format/date-time.ts';
import { type FieldProps, useFieldProps } from './field-props.ts';
import { dateMask, dateTimeMask, type Mask } from './mask.ts';
import { MaskedInput } from './masked-input.tsx';

const Calendar = lazy(() => import('./calendar.tsx').then((module) => ({ default: module.Calendar })));

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
      day={/^\d{4}-/.test(value) ? value : null}
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

interface PickedProps extends Props {
  readonly mask: Mask;
  readonly example: string;
  readonly day: string | null;
  readonly onPick: (day: string) => void;
}

function TypedOrPicked({ mask, example, day, onPick, ...props }: PickedProps): ReactNode {
  const { of, label } = props;
  const [opened, setOpened] = useState(false);
  const field = useFieldProps({ placeholder: example, ...props }, (value) => mask.show(value ?? ''));
  const pick = (picked: string) => {
    setOpened(false);
    onPick(picked);
  };
  const button = (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withinPortal={false}
      trapFocus
      returnFocus
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <ActionIcon
          size={28}
          aria-label={`Abrir o calendário de ${label}`}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconCalendar size={17} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Calendário de ${label}`}>
        <Suspense fallback={<div className="calendar-loading skeleton" />}>
          {opened && <Calendar day={day} onPick={pick} />}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <MaskedInput
      {...field}
      mask={mask}
      value={of.value ?? ''}
      onChange={of.set}
      onBlur={of.check}
      rightSection={of.isReadOnly ? null : button}
      rightSectionPointerEvents="all"
    />
  );
}
