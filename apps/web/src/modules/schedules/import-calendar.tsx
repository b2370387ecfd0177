import { calendarFileRules } from '@conforme/contracts/modules/schedules/schedule-files.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallResult } from '../../core/api/endpoint-ref.ts';
import { upload } from '../../core/api/upload.ts';
import { FileUpload } from '../../platform/files/file-upload.tsx';
import { useUploads } from '../../platform/files/use-uploads.ts';
import { scheduleEndpoints } from './schedule-endpoints.ts';

type Result = CallResult<typeof scheduleEndpoints.import>;

/** Events of another calendar, and the answers that a guest's calendar sent back. */
export function ImportCalendar() {
  const queries = useQueryClient();
  const [result, setResult] = useState<Result | null>(null);
  const uploads = useUploads({
    rules: calendarFileRules,
    send: (file, options) => upload(scheduleEndpoints.import, {}, file, options),
    onDone: (taken: Result) => {
      setResult(taken);
      queries.invalidateQueries({ queryKey: ['schedules'] });
    },
  });
  return (
    <section className="card side-panel" aria-labelledby="calendar-import">
      <h2 id="calendar-import">Trazer de outro calendário</h2>
      <p className="muted small">
        Um arquivo .ics com eventos, ou com a resposta de um convidado. Ninguém é convidado de novo.
      </p>
      <FileUpload uploads={uploads} choose="Escolher arquivo" />
      {result && (
        <div role="status">
          <p>
            {result.imported === 1 ? '1 evento importado' : `${result.imported} eventos importados`}
            {result.answers > 0 && `, ${result.answers === 1 ? '1 resposta' : `${result.answers} respostas`}`}
            .
          </p>
          {result.skipped.length > 0 && (
            <ul className="small">
              {result.skipped.map(({ title, reason }) => (
                <li key={`${title} ${reason}`}>
                  {title}: {reason}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
}
