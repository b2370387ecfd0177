import { ActionIcon, Popover, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef } from 'react';
import { popoverProps, useLoadedPopover } from '../../ui/use-loaded-popover.ts';
import type { Mask } from './mask.ts';
import { MaskedInput } from './masked-input.tsx';

const loadCalendar = () => import('./calendar.tsx').then((module) => module.Calendar);

/** Room that the bars at the top and the bottom of the screen cover. */
const BARS = { top: 72, bottom: 84 };

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Names the calendar, too. */
  readonly title: string;
  readonly mask: Mask;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The day the calendar opens on. */
  readonly day: string | null;
  readonly onPick: (day: string) => void;
  readonly isReadOnly?: boolean;
}

/** A day, with or without its hour: typed in the Brazilian form, or picked from a calendar. */
export function DateInput({ title, day, onPick, isReadOnly = false, ...input }: Props) {
  const { Content: Calendar, isOpen, open, close } = useLoadedPopover(loadCalendar);
  const opener = useRef<HTMLButtonElement>(null);
  // The calendar takes the focus before the popover has seen whose it was: it is given back here.
  const shut = () => {
    close();
    opener.current?.focus();
  };
  const pick = (picked: string) => {
    shut();
    onPick(picked);
  };
  const button = (
    <Popover
      {...popoverProps}
      returnFocus={false}
      opened={isOpen}
      onChange={shut}
      position="bottom-end"
      middlewares={{ flip: { padding: BARS }, shift: true }}
    >
      <Popover.Target>
        <ActionIcon
          ref={opener}
          size={28}
          aria-label={`Abrir o calendário de ${title}`}
          aria-expanded={isOpen}
          onClick={isOpen ? shut : open}
        >
          <IconCalendar size={17} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Calendário de ${title}`}>
        {Calendar && <Calendar day={day} onPick={pick} />}
      </Popover.Dropdown>
    </Popover>
  );
  return <MaskedInput {...input} rightSection={isReadOnly ? null : button} rightSectionPointerEvents="all" />;
}
