import { choices } from '@conforme/contracts/core/choices.ts';
import { endpoint, fileEndpoint, uploadEndpoint } from '@conforme/contracts/core/endpoint.ts';
import { oneOf, z } from '@conforme/contracts/core/schema.ts';
import {
  assignAct,
  noteAct,
  plainAct,
  reasonedAct,
} from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import { caseDetailShape } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { IconArchive, IconInbox, IconNote, IconRefresh, IconUserCheck } from '@tabler/icons-react';
import type { CaseKind, CaseListKind } from '../platform/case-handling/case-kind.ts';
import { usualEntryWords } from '../platform/case-handling/screen/usual-entry-words.ts';

/* A kind that does not exist: all it takes is said here. */
export const path = '/api/v1/applications';
const access = { rule: 'application.handling' };
const acts = choices({ assign: 'Atribuir a alguém', note: 'Anotar', close: 'Encerrar', reopen: 'Reabrir' });
const states = choices({ received: 'Recebida', closed: 'Encerrada' });
const detailSchema = z.strictObject({
  ...caseDetailShape({ state: oneOf(states), act: oneOf(acts) }),
  course: z.string(),
});
export type Application = z.output<typeof detailSchema>;
const read = endpoint({ method: 'GET', path: `${path}/:id`, access, summary: '', response: detailSchema });
const post = (act: string, body: z.ZodType) =>
  endpoint({ method: 'POST', path: `${path}/:id/${act}`, access, summary: '', body, response: detailSchema });

export const applicationListKind: CaseListKind = {
  words: {
    one: 'inscrição',
    many: 'inscrições',
    gender: 'f',
    outsider: {
      the: 'a candidata',
      this: 'esta candidata',
      of: 'da candidata',
      to: 'à candidata',
      by: 'pela candidata',
      self: 'a própria candidata',
      pronoun: 'ela',
    },
  },
  list: { path, columns: [] },
  path: '/applications',
  permissions: { read: 'application.detail', handle: 'application.handling' },
  states: {
    received: { label: states.labels.received, tone: 'mute', icon: IconInbox, isOpen: true },
    closed: { label: states.labels.closed, tone: 'ok', icon: IconArchive, isOpen: false },
  },
  boardStates: ['received', 'closed'],
  boardActs: { received: ['reopen'], closed: ['close'] },
};
export const applicationKind: CaseKind<Application> = {
  ...applicationListKind,
  endpoints: {
    read,
    paper: fileEndpoint({ method: 'GET', path: `${path}/:id/files/:file_id`, access, summary: '' }, []),
    upload: uploadEndpoint(
      { path: `${path}/:id/files`, access, summary: '' },
      { kinds: ['pdf'], maxBytes: 1, maxFiles: 1 },
    ),
    removeFile: read,
    handlers: endpoint({ method: 'GET', path: `${path}/handlers`, access, summary: '' }),
  },
  acts: {
    assign: { label: acts.labels.assign, icon: IconUserCheck, endpoint: post('assign', assignAct) },
    note: { label: acts.labels.note, icon: IconNote, endpoint: post('note', noteAct) },
    close: { label: acts.labels.close, icon: IconArchive, endpoint: post('close', plainAct) },
    reopen: { label: acts.labels.reopen, icon: IconRefresh, endpoint: post('reopen', reasonedAct) },
  },
  entryWords: (entry) => usualEntryWords(applicationListKind.words, entry),
  outsiderName: () => 'Joana',
};
export const anApplication: Application = {
  course: 'Enfermagem',
  id: '5b0d2e7a-1c3f-4e7f-8a61-3d9c2f4b6a09',
  version: 4,
  protocol: 'BOL-2026-000009-X',
  unit: { id: 1, label: 'Colégio' },
  state: 'received',
  responsible: null,
  due_at: '2026-12-01T02:59:59.000Z',
  clocks: [],
  counting_clocks: [],
  files: [],
  entries: [],
  letters: [],
  views: [
    { user: { id: 1, label: 'Camila' }, day: '2026-11-16', times: 2, last_at: '2026-11-16T12:00:00.000Z' },
  ],
  received_at: '2026-11-15T12:00:00.000Z',
  actions: [
    { name: 'assign', refused: null },
    { name: 'close', refused: null },
    { name: 'reopen', refused: 'Esta inscrição está aberta.' },
  ],
  next: 'close',
};
