import type { EventDetail } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import {
  eventTypes,
  reminderChoices,
  visibilities,
} from '@conforme/contracts/modules/schedules/schedule-words.ts';
import {
  addMinutes,
  brazilianZones,
  minutesBetween,
  zoneWords,
} from '@conforme/contracts/modules/schedules/time-zones.ts';
import { useRef } from 'react';
import { ChoiceField, RadioField } from '../../../core/form/fields/choice-field.tsx';
import { WallClockField } from '../../../core/form/fields/date-field.tsx';
import { NumberField } from '../../../core/form/fields/number-field.tsx';
import { RelationField } from '../../../core/form/fields/relation-field.tsx';
import { SeveralField } from '../../../core/form/fields/several-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../../core/form/fields/text-field.tsx';
import { YesNoField } from '../../../core/form/fields/yes-no-field.tsx';
import { FormSection } from '../../../core/form/staff-form.tsx';
import type { StaffFormState } from '../../../core/form/use-staff-form.ts';
import { useMailLeaves } from '../../../platform/mail-leaves/use-mail-leaves.ts';
import { scheduleEndpoints } from '../schedule-endpoints.ts';
import { Availability } from './availability.tsx';
import type { EventValues } from './event-values.ts';
import { GuestsField } from './guests-field.tsx';
import { RecurrenceField } from './recurrence-field.tsx';

export interface UnitOption {
  readonly id: number;
  readonly label: string;
  readonly zone: string;
}

interface Props {
  readonly field: StaffFormState<EventValues>['field'];
  readonly units: readonly UnitOption[];
  readonly event?: EventDetail;
  /** One date of a series: how it repeats is not asked. */
  readonly isOneDate?: boolean;
}

const isWhole = (clock: string | null): clock is string =>
  clock !== null && /^[\d-]{10}T[\d:]{5}$/.test(clock) && !Number.isNaN(Date.parse(`${clock}Z`));

/** Moved, the event stays as long as it was. */
function useStart(field: Props['field']) {
  const start = field('start');
  const end = field('end');
  const minutes = useRef(0);
  if (isWhole(start.value) && isWhole(end.value))
    minutes.current = Math.max(0, minutesBetween(start.value, end.value));
  return {
    ...start,
    set: (next: string | null) => {
      start.set(next);
      if (isWhole(next) && isWhole(end.value)) end.set(addMinutes(next, minutes.current));
    },
  };
}

export function EventFields({ field, units, event, isOneDate = false }: Props) {
  const leaves = useMailLeaves();
  const start = useStart(field);
  const unit = field('unit_id');
  const zone = field('zone');
  const isBrazilian = brazilianZones.options.some(({ value }) => value === zone.value);
  const zones = [
    ...brazilianZones.options,
    ...(isBrazilian ? [] : [{ value: zone.value, label: zoneWords(zone.value) }]),
  ];
  return (
    <>
      <FormSection title="O que é">
        <TextField of={field('title')} label="Título" isWide />
        <ChoiceField of={field('type')} label="Tipo" options={eventTypes.options} />
        <ChoiceField
          of={{
            ...unit,
            // The clock of the unit comes along.
            set: (next) => {
              unit.set(next ?? '');
              const chosen = units.find(({ id }) => String(id) === next);
              if (chosen) zone.set(chosen.zone);
            },
          }}
          label="Unidade"
          options={units.map(({ id, label }) => ({ value: String(id), label }))}
        />
        <RelationField
          of={field('organiser_id')}
          label="Quem organiza"
          endpoint={scheduleEndpoints.organiserOptions}
          help={
            event
              ? 'Se for outra pessoa, ela e quem organizava são avisadas.'
              : 'Em branco, você. Outra pessoa é avisada.'
          }
        />
        <TextAreaField of={field('description')} label="Descrição" isWide />
      </FormSection>
      <FormSection title="Quando">
        <WallClockField of={start} label="Começa" />
        <WallClockField of={field('end')} label="Termina" />
        <ChoiceField of={zone as never} label="Fuso horário" options={zones} />
        <YesNoField
          of={field('all_day')}
          label="O dia todo"
          help="As horas não contam; o último dia também é inteiro."
        />
        {!isOneDate && <RecurrenceField of={field('recurrence')} start={field('start').value ?? ''} />}
      </FormSection>
      <FormSection title="Onde" description="Um lugar, uma sala de vídeo, ou os dois.">
        <TextField of={field('place')} label="Local" />
        <TextField
          of={field('link')}
          label="Link da sala de vídeo"
          placeholder="https://"
          help="Convidados o veem depois de confirmar."
        />
      </FormSection>
      <FormSection
        title="Convidados"
        description={
          leaves === false
            ? 'Esta instalação não envia e-mails: quem tem conta é avisado aqui; os outros, avise você.'
            : 'Cada pessoa recebe um convite por e-mail, com o arquivo de calendário e um link só dela.'
        }
      >
        <GuestsField of={field('guests')} label="Quem convidar" isWide />
        <Availability
          guests={field('guests').value}
          start={field('start')}
          end={field('end')}
          zone={zone.value}
          isAllDay={field('all_day').value}
          recurrence={isOneDate ? null : field('recurrence').value}
          organiserId={field('organiser_id').value?.id ?? null}
          exceptId={event?.id ?? null}
        />
        <NumberField
          of={field('capacity')}
          label="Vagas"
          help="Em branco, sem limite. Cheio, quem confirma entra na lista de espera."
        />
        <WallClockField of={field('confirm_by')} label="Responder até" />
      </FormSection>
      <FormSection title="Avisos e quem vê">
        <SeveralField of={field('reminders')} label="Lembretes" options={reminderChoices.options} />
        <RadioField
          of={field('visibility') as never}
          label="Quem vê este evento"
          options={visibilities.options}
        />
      </FormSection>
    </>
  );
}
