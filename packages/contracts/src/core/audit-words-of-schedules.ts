import { documentAuditActions } from './audit-words-of-documents.ts';

/** What is done to events of the calendar, as /audit words it. */
export const scheduleAuditActions = {
  // Of the same part of the menu: 'Agenda e arquivos'.
  ...documentAuditActions,
  'schedule.answered': 'Respondeu a um convite',
  'schedule.attendance_noted': 'Anotou a presença em um evento',
  'schedule.attendance_taken': 'Baixou a lista de presença de um evento',
  'schedule.cancelled': 'Cancelou evento',
  'schedule.created': 'Criou evento',
  'schedule.feed_closed': 'Encerrou o endereço privado da agenda',
  'schedule.feed_renewed': 'Criou o endereço privado da agenda',
  'schedule.file_added': 'Anexou arquivo a um evento',
  'schedule.file_removed': 'Tirou anexo de um evento',
  'schedule.imported': 'Importou arquivo de calendário',
  'schedule.minutes_written': 'Escreveu a ata de um evento',
  'schedule.moved': 'Mudou o horário de um evento',
  'schedule.reminded': 'Lembrou convidados de responder',
  'schedule.suggested': 'Sugeriu outro horário',
  'schedule.suggestion_confirmed': 'Aceitou horário sugerido',
  'schedule.suggestion_declined': 'Recusou horário sugerido',
  'schedule.updated': 'Alterou evento',
} as const;
