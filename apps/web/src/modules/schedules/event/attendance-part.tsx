import type { EventDetail } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { takeFile } from '../../../core/api/take-file.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { scheduleEndpoints } from '../schedule-endpoints.ts';

/** Who came, and what was decided: of one date. */
export function AttendancePart({ event }: { event: EventDetail }) {
  const { occurrence, guests } = event;
  const params = { id: String(event.id) };
  const [present, setPresent] = useState(
    () => new Set(guests.filter((guest) => guest.present).map(({ id }) => id)),
  );
  const [minutes, setMinutes] = useState(occurrence.minutes ?? '');
  const note = useSend(scheduleEndpoints.attendance);
  const write = useSend(scheduleEndpoints.minutes);
  const toggle = (id: number) =>
    setPresent((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const take = (format: 'pdf' | 'xlsx') =>
    takeFile(
      scheduleEndpoints.attendanceList,
      { params, query: { occurrence: String(occurrence.id), format } },
      `lista-de-presenca.${format}`,
    );
  return (
    <>
      {guests.length > 0 && (
        <section aria-labelledby="event-attendance">
          <h3 id="event-attendance">Presença</h3>
          <ul className="plain-list event-guests">
            {guests.map(({ id, name }) => (
              <li key={id}>
                <Checkbox label={name} checked={present.has(id)} onChange={() => toggle(id)} />
              </li>
            ))}
          </ul>
          <div className="quick-answer">
            <Button
              size="xs"
              loading={note.isPending}
              onClick={() =>
                note.mutate({
                  params,
                  body: {
                    occurrence_id: occurrence.id,
                    present: [...present],
                    absent: guests.map(({ id }) => id).filter((id) => !present.has(id)),
                  },
                })
              }
            >
              Salvar presença
            </Button>
            {(['pdf', 'xlsx'] as const).map((format) => (
              <Button
                key={format}
                size="xs"
                variant="default"
                leftSection={<IconDownload size={15} aria-hidden="true" />}
                onClick={() => take(format)}
              >
                {format === 'pdf' ? 'PDF' : 'Planilha'}
              </Button>
            ))}
          </div>
        </section>
      )}
      <section aria-labelledby="event-minutes">
        <h3 id="event-minutes">Ata</h3>
        <Textarea
          aria-labelledby="event-minutes"
          autosize
          minRows={3}
          maxLength={20_000}
          value={minutes}
          onChange={(changed) => setMinutes(changed.currentTarget.value)}
        />
        <div className="quick-answer">
          <Button
            size="xs"
            variant="default"
            loading={write.isPending}
            disabled={minutes.trim() === (occurrence.minutes ?? '')}
            onClick={() =>
              write.mutate({ params, body: { occurrence_id: occurrence.id, text: minutes.trim() || null } })
            }
          >
            Salvar ata
          </Button>
        </div>
      </section>
    </>
  );
}
