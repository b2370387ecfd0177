import { pickerQuery } from '../../core/crud.ts';
import { endpoint, fileEndpoint, uploadEndpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { byId, id, idInPath, instant, oneOf, optionalText, z } from '../../core/schema.ts';
import { fileKinds } from '../../core/upload.ts';
import { calendarFileEndpoints } from './calendar-file.endpoints.ts';
import {
  eventAnswer,
  eventCancel,
  eventCreate,
  eventMove,
  eventSuggestion,
  eventUpdate,
} from './event-input.schemas.ts';
import { calendarMonth, eventDetail, myEvents } from './event-shown.schemas.ts';
import { freeTimeEndpoints } from './free-time.endpoints.ts';
import { attachmentRules } from './schedule-files.ts';
import { eventTypes, situationFilters } from './schedule-words.ts';
import { schedulesPages } from './schedules.pages.ts';

const path = '/api/v1/schedules';
const CHANGE = { rule: 'schedules.create|schedules.edit' } as const;
const detail = { params: byId, response: eventDetail };
const byDate = z.strictObject({ occurrence: idInPath.optional() });

export const schedules = defineModule({
  ...schedulesPages,
  endpoints: {
    calendar: endpoint({
      method: 'GET',
      path: `${path}/calendar`,
      access: { rule: 'schedules.menu' },
      summary: 'Eventos e prazos legais entre dois dias, com filtros',
      query: z.strictObject({
        from: instant,
        to: instant,
        unit_id: idInPath.optional(),
        type: oneOf(eventTypes).optional(),
        organiser_id: idInPath.optional(),
        situation: oneOf(situationFilters).optional(),
        search: z.string().trim().max(200).default(''),
      }),
      response: calendarMonth,
    }),
    mine: endpoint({
      method: 'GET',
      path: `${path}/mine`,
      access: 'signedIn',
      summary: 'Os próximos eventos de quem pergunta e os convites sem resposta',
      response: myEvents,
    }),
    options: endpoint({
      method: 'GET',
      path: `${path}/options`,
      access: { rule: 'schedules.menu' },
      summary: 'Unidades com o seu fuso, e quem organiza eventos',
      response: z.strictObject({
        units: z.array(z.strictObject({ id, label: z.string(), zone: z.string() })),
        organisers: z.array(z.strictObject({ id, label: z.string() })),
      }),
    }),
    guestOptions: endpoint({
      method: 'GET',
      path: `${path}/guest_options`,
      access: CHANGE,
      summary: 'Pessoas, contatos e listas para convidar',
      query: z.strictObject({ search: z.string().trim().max(200).default('') }),
      response: z.array(z.strictObject({ kind: z.enum(['user', 'contact', 'list']), id, label: z.string() })),
    }),
    organiserOptions: endpoint({
      method: 'GET',
      path: `${path}/organiser_options`,
      access: CHANGE,
      summary: 'Pessoas da organização que podem organizar um evento',
      query: pickerQuery,
      response: z.array(z.strictObject({ id, label: z.string() })),
    }),
    read: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access: 'signedIn',
      summary: 'Ler um evento; em uma série, na data pedida ou na próxima',
      query: byDate,
      ...detail,
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: { rule: 'schedules.create' },
      summary: 'Criar um evento e convidar pessoas',
      once: true,
      body: eventCreate,
      response: eventDetail,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      access: CHANGE,
      summary: 'Alterar um evento: só uma data, ela e as seguintes, ou todas',
      body: eventUpdate,
      ...detail,
    }),
    move: endpoint({
      method: 'POST',
      path: `${path}/:id/move`,
      access: CHANGE,
      summary: 'Mudar o horário de um evento; as respostas voltam a pendente',
      body: eventMove,
      ...detail,
    }),
    cancel: endpoint({
      method: 'POST',
      path: `${path}/:id/cancel`,
      access: { rule: 'schedules.create|schedules.delete' },
      summary: 'Cancelar um evento: só uma data, ela e as seguintes, ou todas',
      params: byId,
      body: eventCancel,
    }),
    answer: endpoint({
      method: 'POST',
      path: `${path}/:id/answer`,
      access: 'signedIn',
      summary: 'Responder ao próprio convite',
      body: eventAnswer,
      ...detail,
    }),
    suggest: endpoint({
      method: 'POST',
      path: `${path}/:id/suggest`,
      access: 'signedIn',
      summary: 'Sugerir outro horário a quem organiza',
      body: eventSuggestion,
      ...detail,
    }),
    decide: endpoint({
      method: 'POST',
      path: `${path}/:id/suggestions/:suggestion`,
      access: CHANGE,
      summary: 'Aceitar ou recusar o horário sugerido por um convidado',
      params: z.strictObject({ id: idInPath, suggestion: idInPath }),
      body: z.strictObject({ accept: z.boolean() }),
      response: eventDetail,
    }),
    remind: endpoint({
      method: 'POST',
      path: `${path}/:id/remind`,
      access: CHANGE,
      summary: 'Escrever de novo a quem não respondeu',
      params: byId,
      response: z.strictObject({ reminded: z.number() }),
    }),
    attendance: endpoint({
      method: 'PUT',
      path: `${path}/:id/attendance`,
      access: CHANGE,
      summary: 'Anotar quem veio em uma data',
      body: z.strictObject({
        occurrence_id: id,
        present: z.array(id).max(300),
        absent: z.array(id).max(300),
      }),
      ...detail,
    }),
    attendanceList: fileEndpoint(
      {
        method: 'GET',
        path: `${path}/:id/attendance_list`,
        access: CHANGE,
        summary: 'Lista de presença de uma data, em PDF ou planilha',
        params: byId,
        query: z.strictObject({ occurrence: idInPath.optional(), format: z.enum(['pdf', 'xlsx']) }),
      },
      ['application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ),
    minutes: endpoint({
      method: 'PUT',
      path: `${path}/:id/minutes`,
      access: CHANGE,
      summary: 'Escrever a ata de uma data',
      body: z.strictObject({ occurrence_id: id, text: optionalText(20_000) }),
      ...detail,
    }),
    addFile: uploadEndpoint(
      {
        path: `${path}/:id/files`,
        access: CHANGE,
        summary: 'Anexar um arquivo a um evento',
        params: byId,
      },
      attachmentRules,
    ),
    file: fileEndpoint(
      {
        method: 'GET',
        path: `${path}/:id/files/:file`,
        access: 'signedIn',
        summary: 'Baixar um anexo de um evento',
        params: z.strictObject({ id: idInPath, file: z.uuid() }),
      },
      attachmentRules.kinds.map((kind) => fileKinds[kind].type),
    ),
    removeFile: endpoint({
      method: 'DELETE',
      path: `${path}/:id/files/:file`,
      access: CHANGE,
      summary: 'Tirar um anexo de um evento',
      params: z.strictObject({ id: idInPath, file: z.uuid() }),
    }),
    ...freeTimeEndpoints,
    ...calendarFileEndpoints,
  },
});
