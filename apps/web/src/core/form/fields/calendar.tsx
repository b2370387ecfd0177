import { DatePicker } from '@mantine/dates';
import { useEffect, useRef } from 'react';
import 'dayjs/locale/pt-br';
import '@mantine/dates/styles.layer.css';
import './calendar.css';

/** dayjs would say 'Do 2ª 3ª'. */
const WEEK_DAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'];
const weekDay = (day: string) => WEEK_DAYS[new Date(`${day.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? '';

/** The calendar, loaded when the first one is opened. */
export function Calendar({ day, onPick }: { day: string | null; onPick: (day: string) => void }) {
  const box = useRef<HTMLDivElement>(null);
  // It may arrive after the popover that holds it, which has then nothing else to give the focus to.
  useEffect(() => {
    const days = box.current;
    const start = days?.querySelector<HTMLElement>('[data-selected], [data-today]');
    (start ?? days?.querySelector<HTMLElement>('.mantine-DatePicker-day'))?.focus();
  }, []);
  return (
    <DatePicker
      ref={box}
      hideOutsideDates
      locale="pt-br"
      firstDayOfWeek={0}
      weekdayFormat={weekDay}
      size="sm"
      value={day}
      {...(day ? { defaultDate: day } : {})}
      onChange={(picked) => picked && onPick(picked)}
      highlightToday
      ariaLabels={{
        previousMonth: 'Mês anterior',
        nextMonth: 'Próximo mês',
        previousYear: 'Ano anterior',
        nextYear: 'Próximo ano',
        previousDecade: 'Década anterior',
        nextDecade: 'Próxima década',
        monthLevelControl: 'Escolher o mês',
        yearLevelControl: 'Escolher o ano',
      }}
    />
  );
}
