import { eventTypes, situationFilters } from '@conforme/contracts/modules/schedules/schedule-words.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useCan } from '../../core/session/permissions.ts';
import type { CalendarAddress } from './calendar-address.ts';
import { OwedAnswer } from './home-block.tsx';
import { ImportCalendar } from './import-calendar.tsx';
import { scheduleEndpoints } from './schedule-endpoints.ts';

interface Props {
  readonly address: CalendarAddress;
  readonly go: (changes: Readonly<Record<string, string | null>>) => void;
}

/** Answers owed, and what the calendar is narrowed by. */
export function CalendarSide({ address, go }: Props) {
  const can = useCan();
  const mine = useEndpoint(scheduleEndpoints.mine, {});
  const options = useEndpoint(scheduleEndpoints.options, {});
  const owed = mine.data?.owed ?? [];
  const { unit, type, organiser, situation, search } = address;
  const isNarrowed = unit || type || organiser || situation || search;
  const chosen = (rows: readonly { id: number; label: string }[] | undefined, all: string) => [
    { value: '', label: all },
    ...(rows ?? []).map(({ id, label }) => ({ value: String(id), label })),
  ];
  return (
    <aside className="calendar-side" aria-label="Respostas e filtros">
      {owed.length > 0 && (
        <section className="card side-panel" aria-labelledby="owed-answers">
          <h2 id="owed-answers">Falta você responder</h2>
          {owed.map((event) => (
            <OwedAnswer key={event.occurrence_id} event={event} />
          ))}
        </section>
      )}
      <section className="card side-panel" aria-labelledby="calendar-filters">
        <h2 id="calendar-filters">Mostrar</h2>
        <SearchField key={search} value={search} onSearch={(words) => go({ search: words })} />
        <NativeSelect
          label="Tipo"
          data={[{ value: '', label: 'Todos os tipos' }, ...eventTypes.options]}
          value={type ?? ''}
          onChange={(event) => go({ type: event.currentTarget.value })}
        />
        <NativeSelect
          label="Unidade"
          data={chosen(options.data?.units, 'Todas as unidades')}
          value={unit ?? ''}
          onChange={(event) => go({ unit: event.currentTarget.value })}
        />
        <NativeSelect
          label="Quem organiza"
          data={chosen(options.data?.organisers, 'Qualquer pessoa')}
          value={organiser ?? ''}
          onChange={(event) => go({ organiser: event.currentTarget.value })}
        />
        <NativeSelect
          label="Minha resposta"
          data={[{ value: '', label: 'Qualquer uma' }, ...situationFilters.options]}
          value={situation ?? ''}
          onChange={(event) => go({ situation: event.currentTarget.value })}
        />
        {isNarrowed && (
          <Button
            variant="default"
            size="xs"
            onClick={() => go({ unit: null, type: null, organiser: null, situation: null, search: null })}
          >
            Limpar filtros
          </Button>
        )}
      </section>
      {can('schedules.create') && <ImportCalendar />}
    </aside>
  );
}

function SearchField({ value, onSearch }: { value: string; onSearch: (words: string) => void }) {
  const [words, setWords] = useState(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(words.trim());
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        label="Buscar"
        placeholder="Título ou local"
        maxLength={200}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
      />
    </form>
  );
}
