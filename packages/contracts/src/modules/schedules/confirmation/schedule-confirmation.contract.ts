import { endpoint, fileEndpoint } from '../../../core/endpoint.ts';
import { defineModule } from '../../../core/module.ts';
import { instant, oneOf, optionalText, secret, z } from '../../../core/schema.ts';
import { ofLink } from '../../../platform/cases/public-form.schemas.ts';
import { endClock, timesRefusal, wallClock } from '../event-input.schemas.ts';
import { freeSlot } from '../event-shown.schemas.ts';
import { eventTypes, guestSituations } from '../schedule-words.ts';
import { scheduleConfirmationPages } from './schedule-confirmation.pages.ts';

const path = '/api/v1/public/schedule_confirmation';

/** What a guest sees of the event they were invited to: nobody else's name but the organiser's. */
export const invitation = z.strictObject({
  guest: z.string(),
  organisation: z.string(),
  unit: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  type: oneOf(eventTypes),
  starts_at: instant,
  ends_at: instant,
  all_day: z.boolean(),
  zone: z.string(),
  place: z.string().nullable(),
  /** Only once the guest has confirmed. */
  link: z.string().nullable(),
  has_link: z.boolean(),
  organiser: z.string().nullable(),
  /** 'toda terceira quarta do mês, até 31/12/2026'; null for a single event. */
  repeats: z.string().nullable(),
  confirm_by: instant.nullable(),
  situation: oneOf(guestSituations),
  is_waiting: z.boolean(),
  reason: z.string().nullable(),
  is_full: z.boolean(),
  /** The time they suggested, while it is open. */
  suggested: z.strictObject({ starts_at: instant, ends_at: instant }).nullable(),
  /** Why nothing can be answered any more; null while it can. */
  closed: z.enum(['over', 'cancelled', 'late']).nullable(),
  cancel_reason: z.string().nullable(),
  officer: z.strictObject({ name: z.string(), email: z.string() }).nullable(),
  /** Whether what the page announces by e-mail leaves. */
  mail_leaves: z.boolean(),
});
export type Invitation = z.output<typeof invitation>;

export const scheduleConfirmation = defineModule({
  ...scheduleConfirmationPages,
  endpoints: {
    open: endpoint({
      method: 'POST',
      path: `${path}/open`,
      access: 'public',
      summary: 'Mostrar o convite de um link; nada é respondido',
      body: ofLink,
      response: invitation,
    }),
    answer: endpoint({
      method: 'POST',
      path: `${path}/answer`,
      access: 'public',
      summary: 'Confirmar ou recusar o convite de um link',
      body: z.strictObject({
        ...ofLink.shape,
        situation: z.enum(['CON', 'REJ']),
        reason: optionalText(500),
      }),
      response: invitation,
    }),
    slots: endpoint({
      method: 'POST',
      path: `${path}/slots`,
      access: 'public',
      summary: 'Outros horários que quem organiza e os convidados têm livres',
      body: ofLink,
      response: z.array(freeSlot),
    }),
    suggest: endpoint({
      method: 'POST',
      path: `${path}/suggest`,
      access: 'public',
      summary: 'Sugerir outro horário a quem organiza',
      body: z
        .strictObject({ ...ofLink.shape, start: wallClock, end: endClock, note: optionalText(500) })
        .superRefine((times, ctx) => {
          const refusal = timesRefusal({ ...times, all_day: false });
          if (refusal) ctx.addIssue({ code: 'custom', path: ['end'], message: refusal });
        }),
      response: invitation,
    }),
    calendarFile: fileEndpoint(
      {
        method: 'POST',
        path: `${path}/calendar_file`,
        access: 'public',
        summary: 'O evento de um convite em arquivo .ics',
        body: ofLink,
      },
      ['text/calendar'],
    ),
    feedFile: fileEndpoint(
      {
        method: 'GET',
        path: '/api/v1/public/calendar/:token',
        access: 'public',
        summary: 'A agenda de uma pessoa, pelo endereço privado dela',
        unlogged: true,
        params: z.strictObject({ token: secret }),
      },
      ['text/calendar'],
    ),
  },
});
