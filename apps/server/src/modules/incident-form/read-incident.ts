import type {
  IncidentDetail,
  SectionState,
} from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import {
  type FileFacts,
  type IncidentSection,
  missingInSection,
  sectionsOf,
} from '@conforme/contracts/modules/incident-form/rules/incident-sections.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import { publicUrl } from '../../core/config.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { pipelined } from '../../core/database/pipeline.ts';
import { planAsUsual, planOnce } from '../../core/database/plan-modes.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { alertsJson } from '../../platform/alerts/alerts.ts';
import { sendingsOf } from '../../platform/bulk-letters/bulk-sendings.ts';
import {
  caseEntries,
  caseFiles,
  caseLetters,
  caseViews,
  listed,
  lookQuery,
  person,
  recordLook,
  shownClock,
} from '../../platform/cases/case-parts.queries.ts';
import { clocksFrom, clocksQuery } from '../../platform/cases/clocks.ts';
import type { IssuedDocuments } from '../../platform/issued-documents/issued-documents.ts';
import { nearestOfficer } from '../../platform/organisations/nearest-above.ts';
import type { PublicLinks } from '../../platform/public-links/public-links.ts';
import { answeredQuery } from '../../platform/questionnaires/questionnaires.ts';
import { tasksJson } from '../../platform/tasks/tasks.queries.ts';
import { movedDates } from './filing/outage-dates.ts';
import { withCommonDates } from './incident-clocks.ts';
import { type ReadIncident, withOfferedActs } from './offered-acts.ts';
import { rectifiedJson, standing } from './records.queries.ts';

type Asking = Pick<InTransaction<UserCtx>, 'db' | 'scope' | 'user' | 'config'>;
/** The link by its own id, in hexadecimal: its address is sealed here. */
type NoticeRow = Omit<IncidentDetail['notices'][number], 'url'> & { readonly link: string | null };

type Row = Omit<
  ReadIncident,
  | 'clocks'
  | 'sections'
  | 'moved_dates'
  | 'is_late'
  | 'is_complement_late'
  | 'documents'
  | 'sendings'
  | 'notices'
  | 'answered'
> & {
  readonly anpd_due_at: string | null;
  readonly communicated_at: string | null;
  readonly notices: readonly NoticeRow[];
  readonly saved: readonly Pick<SectionState, 'section' | 'version' | 'saved_at' | 'saved_by'>[];
};

/** The fields of the file by their names in the contract. */
const file = sql`jsonb_build_object(
    'notifier_kind', r.notifier_kind, 'notifier_name', r.notifier_name, 'notifier_email', r.notifier_email,
    'notifier_phone', r.notifier_phone, 'complement_reasons', r.complement_reasons,
    'complement_delay_reasons', r.complement_delay_reasons, 'how_known', r.how_known, 'detected_at', r.detected_at, 'known_at', r.known_at,
    'occurred_from', r.occurred_from, 'occurred_until', r.occurred_until,
    'occurrence_undetermined', r.occurrence_undetermined, 'delay_reasons', r.delay_reasons,
    'other_bodies', r.other_bodies, 'other_bodies_text', r.other_bodies_text)
  || jsonb_build_object('holders_notice', r.holders_notice, 'holders_notice_on', r.holders_notice_on,
    'holders_means', r.holders_means, 'holders_notified_count', r.holders_notified_count,
    'holders_not_individual_reason', r.holders_not_individual_reason, 'incident_type', r.incident_type, 'area', r.area,
    'unit_id', (select json_build_object('id', u.id, 'label', u.shown_name) from legal_entities u where u.id = r.unit_id),
    'description', r.description, 'root_cause', r.root_cause, 'properties', r.properties,
    'data_natures', r.data_natures, 'data_nature_other', r.data_nature_other,
    'holder_categories', r.holder_categories, 'holders_count', r.holders_count,
    'holders_estimated', r.holders_estimated, 'no_holders_reason', r.no_holders_reason,
    'children_count', r.children_count, 'adolescents_count', r.adolescents_count, 'elderly_count', r.elderly_count,
    'holders_in_activity', r.holders_in_activity, 'data_protection', r.data_protection, 'key_state', r.key_state)
  || jsonb_build_object('risks', r.risks, 'risks_text', r.risks_text, 'measures_before', r.measures_before,
    'measures_containment', r.measures_containment, 'measures_correction', r.measures_correction,
    'measures_prevention', r.measures_prevention, 'secrecy', r.secrecy, 'scam_channels', r.scam_channels,
    'scam_sender', r.scam_sender, 'scam_account', r.scam_account, 'scam_asked_cents', r.scam_asked_cents,
    'scam_lost_cents', r.scam_lost_cents, 'scam_data_given', r.scam_data_given, 'scam_name_used', r.scam_name_used,
    'police_report', r.police_report, 'bank_called_at', r.bank_called_at,
    'involved', ${listed(sql`select role, name, contact, note from incident_involved
      where case_id = r.id order by id`)},
    'operators', ${listed(sql`select name, cnpj, contract, contact, told_us_at, told_what from incident_operators
      where case_id = r.id order by id`)})`;

const assessments = sql`select id, assessed_at as at, ${person(sql`assessed_by`)} as by, answers, result, level,
    case when override_duty is not null then json_build_object('duty', override_duty, 'reason', override_reason) end
      as override
  from incident_assessments where case_id = r.id order by id desc`;
const notices = sql`select n.id, n.title, n.body as text, n.published_at, n.stays_until, n.withdrawn_at,
    n.withdrawn_reason, encode(l.link_id, 'hex') as link
  from incident_notices n left join public_links l on l.id = n.link_id where n.case_id = r.id order by n.id desc`;
const saved = sql`select section, version, saved_at, ${person(sql`saved_by`)} as saved_by
  from incident_sections where case_id = r.id`;

/** Who answers for the data and who is in charge of it, from the record of the organisation. */
const place = sql`json_build_object(
    'controller', json_build_object('name', unit.company_name, 'cnpj', unit.cnpj, 'address',
      nullif(concat_ws(', ', unit.street, unit.street_number, unit.address_complement, unit.district, unit.city,
        overlay(unit.postal_code placing '-' || substr(unit.postal_code, 6) from 6)), ''),
      'federation_unit', unit.federation_unit, 'size', unit.size, 'cnae', unit.cnae,
      'email', unit.email, 'phone', unit.phone),
    'officer', (select json_build_object('name', o.name, 'email', o.email, 'phone', o.phone)
      from (${nearestOfficer(sql`r.legal_entity_id`)}) o))`;

const incidentQuery = ({ scope }: Pick<Asking, 'scope'>, id: string) => sql<Row>`
  select r.id, r.version, r.protocol, json_build_object('id', unit.id, 'label', unit.shown_name) as unit, r.state,
    ${person(sql`r.responsible_id`)} as responsible, r.due_at, r.received_at, r.nature, r.channel, r.validation,
    r.validated_at, ${person(sql`r.validated_by`)} as validated_by,
    json_build_object('name', r.reporter_name, 'email', r.reporter_email, 'phone', r.reporter_phone) as reporter,
    r.involved_text, r.pasted_message, r.promoted_at, ${place} as place, ${file} as file, ${listed(saved)} as saved,
    ${listed(standing.events)} as events, ${listed(assessments)} as assessments, r.duty, r.not_communicated_reasons,
    ${listed(standing.filings)} as filings, r.anpd_due_at, r.communicated_at,
    r.complement_due_at, ${listed(standing.outages)} as outages, ${rectifiedJson} as rectified, ${listed(notices)} as notices,
    case when r.holders_declared_at is not null then json_build_object('told_on', r.holders_notice_on,
      'means', r.holders_means, 'count', r.holders_notified_count,
      'not_individual_reason', r.holders_not_individual_reason) end as holders_told,
    ${tasksJson(sql`r.id`)} as tasks, ${alertsJson(sql`r.id`)} as alerts,
    is_small_agent(r.legal_entity_id) as is_small_agent, r.closing_summary, r.ended_at,
    ${listed(caseFiles)} as files, ${listed(caseEntries)} as entries, ${listed(caseLetters)} as letters,
    ${listed(caseViews)} as views
  from incident_cases r join legal_entities unit on unit.id = r.legal_entity_id
  where r.id = ${id} and r.legal_entity_id = any (${scopeSql({ scope })})`;

/** Documents with the code by which each is checked, and the addresses of public notices. */
interface Shown {
  readonly documents: Pick<IssuedDocuments, 'list'>;
  readonly links: Pick<PublicLinks, 'addressOf'>;
}

export async function readIncident(ctx: Asking, shown: Shown, id: string): Promise<IncidentDetail> {
  const [, rows, clocks, answered] = await pipelined(ctx.db, [
    planOnce,
    incidentQuery(ctx, id),
    clocksQuery(id),
    answeredQuery(id),
    planAsUsual,
  ]);
  const outgoing = await issuedAndSent(ctx, shown, id);
  return shownIncident(ctx, shown, rows, { clocks: clocksFrom(clocks), answered, ...outgoing });
}

/** Recorded as a look, with what is read or not at all. */
export async function lookAtIncident(
  ctx: InTransaction<UserCtx>,
  shown: Shown,
  id: string,
): Promise<IncidentDetail> {
  const [, looks, rows, clocks, answered] = await pipelined(ctx.db, [
    planOnce,
    lookQuery(ctx, incidentKind, id),
    incidentQuery(ctx, id),
    clocksQuery(id),
    answeredQuery(id),
    planAsUsual,
  ]);
  await recordLook(ctx, incidentKind, id, looks);
  const outgoing = await issuedAndSent(ctx, shown, id);
  return shownIncident(ctx, shown, rows, { clocks: clocksFrom(clocks), answered, ...outgoing });
}

const issuedAndSent = async ({ db }: Asking, { documents }: Shown, id: string) => ({
  documents: await documents.list(db, id),
  sendings: await sendingsOf(db, id),
});

function shownIncident(
  { user, config }: Pick<Asking, 'user' | 'config'>,
  { links }: Shown,
  rows: readonly Row[],
  {
    clocks: kept,
    ...beside
  }: Pick<IncidentDetail, 'documents' | 'sendings' | 'answered'> & {
    readonly clocks: ReturnType<typeof clocksFrom>;
  },
): IncidentDetail {
  const { saved, notices, anpd_due_at, communicated_at, ...incident } = found(rows[0]);
  const now = Date.now();
  const isPast = (due: string | null, at: string | null) =>
    due !== null && (at === null ? now : Date.parse(at)) > Date.parse(due);
  const late = {
    // What need not be communicated is not late.
    is_late:
      (communicated_at !== null || (incident.duty === 'communicate' && incident.ended_at === null)) &&
      isPast(anpd_due_at, communicated_at),
    is_complement_late: isPast(incident.complement_due_at, null),
  };
  const clocks = withCommonDates(kept, incident.file.known_at);
  const facts: FileFacts = {
    ...incident.file,
    ...late,
    has_officer: incident.place.officer !== null,
    has_controller: hasContact(incident.place),
    has_powers: incident.files.some(({ paper }) => paper === 'representation'),
    has_assessment: incident.assessments.length > 0,
    file_count: incident.files.length,
    filed_kinds: incident.filings.map(({ kind }) => kind),
  };
  return withOfferedActs(
    {
      ...incident,
      ...late,
      ...beside,
      notices: notices.map(({ link, ...notice }) => ({
        ...notice,
        url:
          link &&
          `${publicUrl(config)}${links.addressOf({
            ...{ purpose: 'incident-notice', linkId: Buffer.from(link, 'hex') },
            ...{ expires: null, targetType: 'incident' },
          })}`,
      })),
      clocks: clocks.map((clock) => shownClock(clock, 'legal')),
      moved_dates: movedDates(clocks, incident.outages),
      sections: sectionsOf(incident).map((section) => sectionState(section, saved, facts)),
    },
    { ...user, now },
  );
}

/** The form asks for the address, and for a way to be written or called. */
const hasContact = ({ controller: { address, email, phone } }: Row['place']): boolean =>
  address !== null && (email !== null || phone !== null);

function sectionState(section: IncidentSection, saved: Row['saved'], facts: FileFacts): SectionState {
  const kept = saved.find((one) => one.section === section);
  return {
    section,
    version: kept?.version ?? null,
    missing: missingInSection(section, facts),
    saved_at: kept?.saved_at ?? null,
    saved_by: kept?.saved_by ?? null,
  };
}
