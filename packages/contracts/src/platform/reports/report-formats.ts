import { choices } from '../../core/choices.ts';

/** What a report can be taken as: to print, and to go on calculating with. */
export const reportFormats = choices({ pdf: 'PDF', xls: 'Planilha' });
export type ReportFormat = keyof typeof reportFormats.labels;

export const reportFileTypes = {
  pdf: 'application/pdf',
  xls: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ReportFormat, string>;

export const reportExtensions = { pdf: 'pdf', xls: 'xlsx' } as const satisfies Record<ReportFormat, string>;
