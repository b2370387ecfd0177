import { personalDataIn } from '../../../core/text/personal-data-in-text.ts';
import type { CaseIdentifiers, Identifier } from '../../../platform/cases/public-text.ts';
import type { IncidentDetail } from '../incident-detail.schemas.ts';

/** What of an incident names somebody. */
export type NamingIncident = Pick<
  IncidentDetail,
  | 'reporter'
  | 'file'
  | 'involved_text'
  | 'pasted_message'
  | 'responsible'
  | 'validated_by'
  | 'entries'
  | 'events'
  | 'assessments'
  | 'filings'
  | 'tasks'
>;

const kindsOfTraces = { cpf: 'document', email: 'email', phone: 'phone' } as const;
const PARTICLES = ['da', 'das', 'de', 'do', 'dos', 'e'];

const one = (kind: Identifier['kind'], value: string | null | undefined): Identifier[] =>
  value ? [{ kind, value }] : [];

/** Addresses and numbers of people in a text that somebody typed. */
const tracesIn = (text: string | null): Identifier[] =>
  personalDataIn(text ?? '').flatMap(({ kind, text: value }) => one(kindsOfTraces[kind], value));

/** Names as they stand in a line of free text: two words or more in a row that begin with a capital. */
export function namesIn(text: string | null): string[] {
  const names: string[] = [];
  let words: string[] = [];
  const end = () => {
    while (PARTICLES.includes(words.at(-1) ?? '')) words.pop();
    if (words.filter((word) => !PARTICLES.includes(word)).length > 1) names.push(words.join(' '));
    words = [];
  };
  for (const piece of (text ?? '').split(/\s/)) {
    const word = piece.replace(/[^\p{L}'-]/gu, '');
    const isName = /^\p{Lu}['\p{Ll}]/u.test(word);
    if (isName || (words.length > 0 && PARTICLES.includes(word))) words.push(word);
    else end();
    if (/[^\p{L}'-]$/u.test(piece)) end();
  }
  end();
  return [...new Set(names)];
}

/** 'Rui Alves, (11) 98888-7777, rui@exemplo.com': the person, and how they are reached. */
const contactOf = (contact: string | null): Identifier[] => [
  ...tracesIn(contact),
  ...namesIn(contact).flatMap((name) => one('staff', name)),
];

/** Whoever of the organisation has worked on it. */
function staffOf(incident: NamingIncident): string[] {
  const people = [
    incident.responsible,
    incident.validated_by,
    ...incident.entries.flatMap(({ by, to, approved_by, published_by, mentions }) => [
      ...[by, to, approved_by, published_by],
      ...mentions,
    ]),
    ...[...incident.events, ...incident.assessments, ...incident.filings].map(({ by }) => by),
    ...incident.tasks.map(({ owner }) => owner),
  ];
  return [...new Set(people.flatMap((person) => (person ? [person.label] : [])))];
}

/** Everything a public text of this incident must not say; both sides look, and the server's word counts. */
export function incidentIdentifiers(incident: NamingIncident, allowed: readonly string[]): CaseIdentifiers {
  const { reporter, file, involved_text, pasted_message } = incident;
  const known: readonly Identifier[] = [
    ...one('name', reporter.name),
    ...one('email', reporter.email),
    ...one('phone', reporter.phone),
    ...file.involved.flatMap(({ name, contact }) => [...one('name', name), ...contactOf(contact)]),
    ...file.operators.flatMap(({ contact }) => contactOf(contact)),
    ...one('staff', file.notifier_name),
    ...one('email', file.notifier_email),
    ...one('phone', file.notifier_phone),
    ...[file.description, involved_text, pasted_message].flatMap(tracesIn),
    ...namesIn(involved_text).flatMap((name) => one('staff', name)),
    ...staffOf(incident).flatMap((name) => one('staff', name)),
  ];
  const told = new Set<string>();
  return {
    known: known.filter(({ kind, value }) => {
      const key = `${kind} ${value}`;
      const isNew = !told.has(key) && !allowed.includes(value);
      told.add(key);
      return isNew;
    }),
    allowed,
  };
}
