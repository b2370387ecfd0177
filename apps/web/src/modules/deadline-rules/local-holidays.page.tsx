import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { nationalHolidays } from '@conforme/contracts/core/brazil/holidays.ts';
import { deadlineRulesModule } from '@conforme/contracts/modules/deadline-rules/deadline-rules.contract.ts';
import type { LocalHoliday } from '@conforme/contracts/modules/deadline-rules/deadline-rules.schemas.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconCalendarPlus, IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { useActiveEntity } from '../../core/session/session-store.ts';
import { Chip } from '../../core/ui/chip.tsx';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { dayWords } from './example-due.ts';
import './deadline-rules.css';

const HolidayDialog = lazyPart(() => import('./holiday-dialog.tsx').then((module) => module.HolidayDialog));

const { holidays, removeHoliday } = deadlineRulesModule.endpoints;

export function LocalHolidaysPage() {
  const today = civilDayOf(Date.now());
  const [year, setYear] = useState(Number(today.slice(0, 4)));
  const record = useEndpoint(holidays, { query: { year: String(year) } }, { keepPrevious: true });
  const [isAdding, setAdding] = useState(false);
  const can = useCan();
  const isInPlace = useActiveEntity()?.type === 'legal_entity';
  const mayEdit = can('deadline_rules.edit') && isInPlace;
  return (
    <RecordScreen record={record} notFound="Feriados não encontrados" listPath="/deadline-rules">
      {(local) => (
        <PageFrame
          subtitle="Os da cidade, do estado e os recessos de cada organização. Contam só nos prazos internos em dias úteis. Dos prazos da lei, os em dias úteis pulam fins de semana e feriados nacionais; os demais não param em dia nenhum."
          actions={
            mayEdit && (
              <Button
                leftSection={<IconCalendarPlus size={17} stroke={1.7} aria-hidden="true" />}
                onClick={() => setAdding(true)}
              >
                Incluir feriado
              </Button>
            )
          }
        >
          <div className="stack">
            <YearPicker year={year} onChange={setYear} />
            {!isInPlace ? (
              <p className="callout" data-tone="info">
                Escolha uma organização para ver e incluir os feriados dela.
              </p>
            ) : (
              local.length === 0 && (
                <p className="muted">Nenhum feriado local em {year}: só os nacionais, abaixo.</p>
              )
            )}
            <p className="callout" data-tone="info">
              Sexta-feira Santa, Carnaval e Corpus Christi não estão entre os nacionais: nenhuma lei federal
              os torna feriado, e contar esses dias é a leitura mais segura. Se a organização não abre neles,
              inclua-os como feriado local.
            </p>
            <Days year={year} local={local} today={today} mayEdit={mayEdit} />
          </div>
          <HolidayDialog
            opened={isAdding}
            onClose={() => setAdding(false)}
            onAdded={(day) => setYear(Number(day.slice(0, 4)))}
          />
        </PageFrame>
      )}
    </RecordScreen>
  );
}

function YearPicker({ year, onChange }: { year: number; onChange: (year: number) => void }) {
  return (
    <fieldset className="holiday-year" aria-label="Ano">
      <ActionIcon
        variant="default"
        size={36}
        aria-label={`Ver ${year - 1}`}
        onClick={() => onChange(year - 1)}
      >
        <IconChevronLeft size={17} stroke={1.7} className="flip" aria-hidden="true" />
      </ActionIcon>
      <b className="num" aria-live="polite">
        {year}
      </b>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={`Ver ${year + 1}`}
        onClick={() => onChange(year + 1)}
      >
        <IconChevronRight size={17} stroke={1.7} className="flip" aria-hidden="true" />
      </ActionIcon>
    </fieldset>
  );
}

interface DaysProps {
  readonly year: number;
  readonly local: readonly LocalHoliday[];
  readonly today: string;
  readonly mayEdit: boolean;
}

function Days({ year, local, today, mayEdit }: DaysProps) {
  const [leaving, setLeaving] = useState<LocalHoliday | null>(null);
  const send = useSend(removeHoliday);
  const national = [...nationalHolidays(year)].map(([day, name]) => ({ id: null, day, name }));
  const days = [...national, ...local].sort((one, other) => one.day.localeCompare(other.day));
  const remove = () =>
    leaving && send.mutate({ params: { id: String(leaving.id) } }, { onSettled: () => setLeaving(null) });
  return (
    <section className="card holiday-card" aria-label={`Feriados de ${year}`}>
      <ul className="plain-list">
        {days.map((holiday) => (
          <li key={holiday.day} className="holiday-row">
            <span className="muted small num">{dayWords(holiday.day)}</span>
            <span dir="auto">{holiday.name}</span>
            {holiday.id === null ? <Chip tone="mute">Nacional</Chip> : <Chip tone="info">Local</Chip>}
            {holiday.id !== null && mayEdit && holiday.day >= today && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Excluir ${holiday.name}`}
                onClick={() => setLeaving(holiday)}
              >
                <IconTrash size={17} stroke={1.7} aria-hidden="true" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={remove}
        isSending={send.isPending}
        question="Excluir este feriado local? Prazos internos que começarem depois contarão este dia."
        subject={leaving && `${dayWords(leaving.day)}, ${leaving.name}`}
        isDangerous
      />
    </section>
  );
}
