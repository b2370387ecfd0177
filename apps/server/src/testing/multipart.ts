import { randomBytes } from 'node:crypto';
import type { UploadRules } from '@conforme/contracts/core/upload.ts';

export interface SentFile {
  readonly name: string;
  readonly content: Buffer | string;
  readonly field?: string;
  readonly type?: string;
}

/** A picture of four green dots. */
export const smallPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPgTvTgTvRggFAAEsoC0THtAwYAAAAASUVORK5CYII=',
  'base64',
);

/** The least that is a document. */
export const smallPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** As a browser seals a file: what follows the mark is opaque. */
const smallSealed = 'CSF1 opaque, whatever it holds';

const SMALL_CALENDAR =
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a@b\r\nDTSTART:20270115T120000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';
/** Something these rules take. */
export const smallFile = ({ kinds }: UploadRules): SentFile =>
  kinds.includes('ics')
    ? { name: 'agenda.ics', content: SMALL_CALENDAR }
    : kinds.includes('csv')
      ? { name: 'alunos.csv', content: 'Nome;CPF;E-mail\nCaio Silva;;caio@exemplo.test\n' }
      : kinds.includes('png')
        ? { name: 'foto.png', content: smallPng }
        : kinds.includes('sealed')
          ? { name: 'arquivo.sealed', content: smallSealed }
          : kinds.every((kind) => kind === 'eml')
            ? { name: 'devolvida.eml', content: 'Subject: Devolvida\r\n\r\nNada.\r\n' }
            : { name: 'documento.pdf', content: smallPdf };

/** A body as browsers send files. */
export function multipart(files: readonly SentFile[]): { body: Buffer; headers: Record<string, string> } {
  const boundary = `----${randomBytes(12).toString('hex')}`;
  const parts = files.flatMap(({ name, content, field = 'file', type = 'application/octet-stream' }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
