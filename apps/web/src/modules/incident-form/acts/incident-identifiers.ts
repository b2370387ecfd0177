import { personalDataIn } from '@conforme/contracts/core/text/personal-data-in-text.ts';
import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import type { CaseIdentifiers, Identifier } from '@conforme/contracts/platform/cases/public-text.ts';

const kindsOfTraces = { cpf: 'document', email: 'email', phone: 'phone' } as const;

const one = (kind: Identifier['kind'], value: string | null): Identifier[] =>
  value ? [{ kind, value }] : [];

/** Whoever of the organisation has worked on it. */
const staffOf = ({ responsible, validated_by, entries }: IncidentDetail): string[] => [
  ...new Set(
    [
      responsible,
      validated_by,
      ...entries.flatMap(({ by, to, approved_by }) => [by, to, approved_by]),
    ].flatMap((person) => (person ? [person.label] : [])),
  ),
];

/** Everything a public text of this incident must not say, as far as the browser knows; the server looks again. */
export function incidentIdentifiers(incident: IncidentDetail, allowed: readonly string[]): CaseIdentifiers {
  const { reporter, file, involved_text } = incident;
  const texts = [file.description, involved_text, ...file.involved.map(({ contact }) => contact)];
  const known = [
    ...one('name', reporter.name),
    ...one('email', reporter.email),
    ...one('phone', reporter.phone),
    ...file.involved.flatMap(({ name }) => one('name', name)),
    ...texts.flatMap((text) =>
      personalDataIn(text ?? '').flatMap(({ kind, text: value }) => one(kindsOfTraces[kind], value)),
    ),
    ...staffOf(incident).flatMap((name) => one('staff', name)),
  ];
  return { known: known.filter(({ value }) => !allowed.includes(value)), allowed };
}
