import { DatePicker } from '@mantine/dates';
import 'dayjs/locale/pt-br';
import '@mantine/dates/styles.layer.css';
import './calendar.css';

/** dayjs would say 'Do 2ª 3ª'. */
const WEEK_DAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'];
const weekDay = (day: string) => WEEK_DAYS[new Date(`${day.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? '';

/** The calendar, loaded when the first one is opened. */
export function Calendar({ day, onPick }: { day: string | null; onPick: (day: string) => void }) {
  return (
    <DatePicker
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
