import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import type {
  FilingKind,
  writtenEventTypes,
} from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import type { Rectifiable } from '@conforme/contracts/modules/incident-form/rules/incident-rectify.ts';

/** Every part is there while one writes; only that of the chosen record is sent. */
export const rectifyStart = () => ({
  /** 'filing 3' */
  which: '',
  happened: true,
  reason: '',
  filing: {
    kind: '' as FilingKind | '',
    sei_number: '',
    filed_at: null as string | null,
    reasons: '',
    delay_reasons: '',
  },
  outage: { down_from: null as string | null, down_until: null as string | null, evidence: '' },
  event: { type: '' as keyof typeof writtenEventTypes.labels | '', at: null as string | null, text: '' },
});
type RectifyValues = ReturnType<typeof rectifyStart>;

export const recordOf = (which: string): Rectifiable | null =>
  which === '' ? null : (which.split(' ')[0] as Rectifiable);
const idOf = (which: string): number => Number(which.split(' ')[1]);

/** The chosen record as it stands, to be put right. */
export function asItStands(
  { filings, outages, events }: Pick<IncidentDetail, 'filings' | 'outages' | 'events'>,
  which: string,
): readonly [Rectifiable, object] | readonly [null, null] {
  const of = idOf(which);
  const filing = filings.find(({ id }) => id === of);
  const outage = outages.find(({ id }) => id === of);
  const event = events.find(({ id }) => id === of);
  switch (recordOf(which)) {
    case 'filing':
      if (!filing) break;
      return [
        'filing',
        {
          ...{ kind: filing.kind, sei_number: filing.sei_number, filed_at: filing.filed_at },
          ...{ reasons: filing.reasons ?? '', delay_reasons: filing.delay_reasons ?? '' },
        },
      ];
    case 'outage':
      if (!outage) break;
      return [
        'outage',
        { down_from: outage.down_from, down_until: outage.down_until, evidence: outage.evidence },
      ];
    case 'event':
      if (!event) break;
      return ['event', { type: event.type, at: event.at, text: event.text }];
  }
  return [null, null];
}

/** As the act takes it. */
export function rectifyInput({ which, happened, filing, ...values }: RectifyValues): object {
  const record = recordOf(which);
  const { kind, reasons, delay_reasons } = filing;
  const isComplement = kind === 'complementary';
  const parts = {
    filing: {
      ...filing,
      reasons: isComplement ? reasons : '',
      delay_reasons: isComplement ? delay_reasons : '',
    },
    outage: values.outage,
    event: values.event,
  };
  const given = (part: Rectifiable) => (happened && record === part ? parts[part] : null);
  return {
    ...values,
    record,
    record_id: record === null ? null : idOf(which),
    filing: given('filing'),
    outage: given('outage'),
    event: given('event'),
  };
}
