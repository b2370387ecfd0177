import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import {
  type IncidentFile,
  incidentFile,
} from '@conforme/contracts/modules/incident-form/incident-file.schemas.ts';
import { sectionsOf } from '@conforme/contracts/modules/incident-form/rules/incident-sections.ts';

/** A file of which only the story is known. */
export const aFile = (change: Partial<IncidentFile> = {}): IncidentFile => ({
  ...incidentFile.parse({
    ...{ description: 'A planilha de mensalidades foi baixada por fora.', known_at: null, unit_id: null },
  }),
  ...change,
});

/** A security incident in treatment, as the server tells it. */
export const anIncident = (change: Partial<IncidentDetail> = {}): IncidentDetail => ({
  id: '2b6d1c1e-8f0a-4a53-9d7a-1f4f1c1e2a10',
  version: 7,
  protocol: 'INC-2026-7KQ4M2X-9',
  unit: { id: 1, label: 'Colégio Vale do Ipê' },
  state: 'validated',
  responsible: null,
  due_at: null,
  clocks: [],
  counting_clocks: [],
  files: [],
  entries: [],
  letters: [],
  views: [],
  received_at: '2026-11-16T11:00:00.000Z',
  actions: [
    { name: 'assess', refused: null },
    { name: 'add_event', refused: null },
  ],
  next: 'assess',
  nature: 'security',
  channel: 'form',
  validation: 'validated',
  validated_at: '2026-11-16T11:30:00.000Z',
  validated_by: { id: 1, label: 'Camila Rezende' },
  reporter: { name: null, email: null, phone: null },
  involved_text: null,
  pasted_message: null,
  answered: [],
  promoted_at: null,
  place: {
    controller: {
      name: 'Colégio Vale do Ipê Ltda.',
      cnpj: '11222333000181',
      address: 'Rua das Acácias, 10, Centro, Campinas',
      federation_unit: 'SP',
      size: null,
      cnae: null,
      email: 'contato@valedoipe.example',
      phone: null,
    },
    officer: { name: 'Helena Prado', email: 'encarregada@valedoipe.example', phone: null },
  },
  file: aFile(),
  sections: sectionsOf({ nature: 'security', promoted_at: null }).map((section) => ({
    section,
    version: 1,
    missing: section === 'description' ? ['Causa raiz'] : [],
    saved_at: null,
    saved_by: null,
  })),
  events: [],
  assessments: [],
  duty: null,
  not_communicated_reasons: null,
  filings: [],
  is_late: false,
  complement_due_at: null,
  is_complement_late: false,
  outages: [],
  rectified: { filings: [], outages: [], events: [] },
  moved_dates: [],
  notices: [],
  holders_told: null,
  tasks: [],
  documents: [],
  sendings: [],
  alerts: [],
  is_small_agent: false,
  closing_summary: null,
  ended_at: null,
  ...change,
});

/** The same incident after somebody has saved a section. */
export const afterSaving = (
  incident: IncidentDetail,
  section: IncidentDetail['sections'][number]['section'],
  version: number,
  file: Partial<IncidentFile>,
): IncidentDetail => ({
  ...incident,
  file: { ...incident.file, ...file },
  sections: incident.sections.map((one) => (one.section === section ? { ...one, version } : one)),
});
