import { expect, it } from 'vitest';
import { catalog } from './catalog.ts';
import type { AuditKey } from './core/audit-words/audit-keys.ts';
import type { Choices } from './core/choices.ts';
import type { Module } from './core/module.ts';
import { detailWords } from './modules/audit/audit-details.ts';
import { fileReviews, grants } from './modules/credentialing-handlings/rules/application-choices.ts';
import {
  applicationDecisions,
  proposedGrants,
} from './modules/credentialing-handlings/rules/application-states.ts';
import { findingSeverities } from './modules/due-diligence-form/rules/due-diligence-choices.ts';
import { dueDiligenceDecisions } from './modules/due-diligence-form/rules/due-diligence-states.ts';
import { dutyDecisions } from './modules/incident-form/incident-acts.schemas.ts';
import { sectionFields } from './modules/incident-form/incident-file.schemas.ts';
import { dutyResults } from './modules/incident-form/rules/duty-to-notify.ts';
import { savedSections } from './modules/incident-form/rules/incident-sections.ts';
import {
  identityMethods,
  identityStates,
  refusalReasons,
  representativePowers,
  requestResults,
  shareNoticeOutcomes,
} from './modules/privacy-form/rules/request-choices.ts';
import { requestTypes } from './modules/privacy-form/rules/request-types.ts';
import { alertTones } from './platform/alerts/alert-tones.ts';
import { casePapers } from './platform/cases/case-entries.ts';
import { appointmentDuties, identityReasons, sealedChannels } from './platform/sealed-reports/channels.ts';

const codesOf = (list: Choices | readonly string[]): readonly string[] =>
  'labels' in list ? Object.keys(list.labels) : list;

/** What features write under each key: a code that is new there needs its words here, too. */
const written: readonly (readonly [AuditKey, Choices | readonly string[]])[] = [
  ['channel', sealedChannels],
  ['decision', applicationDecisions],
  ['decision', dueDiligenceDecisions],
  ['duty', appointmentDuties],
  ['duty', dutyDecisions],
  ['grant', proposedGrants],
  ['granted', grants],
  ['method', identityMethods],
  ['outcome', shareNoticeOutcomes],
  ['paper', casePapers],
  ['powers', representativePowers],
  ['reason', identityReasons],
  ['refusal_reason', refusalReasons],
  ['result', dutyResults],
  ['result', fileReviews],
  ['result', requestResults],
  ['section', savedSections],
  ['severity', findingSeverities],
  ['state', identityStates],
  ['tone', alertTones],
  ['types', requestTypes],
];

it.each(written)('a code under %s is told in words', (key, list) => {
  const codes = codesOf(list);
  expect(codes.length).toBeGreaterThan(1);
  expect(codes.filter((code) => detailWords({ [key]: code })[0]?.[1] === code)).toEqual([]);
});

/** Whatever one form sends to be kept may be among the fields that a record says were changed. */
const editable = Object.values<Module>(catalog).flatMap(({ name, endpoints }) =>
  Object.values(endpoints).flatMap(({ method, body }) =>
    method === 'PUT' && body && 'shape' in body
      ? Object.keys(body.shape as object).map((field) => [name, field] as const)
      : [],
  ),
);

it('a field that may be changed is told in words', () => {
  expect(editable.length).toBeGreaterThan(60);
  const sections = Object.values(sectionFields).flatMap((fields) =>
    Object.keys(fields).map((field) => ['incident-form', field] as const),
  );
  const bare = [...editable, ...sections].filter(
    ([, field]) => field !== 'version' && detailWords({ changed: [field] })[0]?.[1] === field,
  );
  expect(bare.map((one) => one.join('.'))).toEqual([]);
});
