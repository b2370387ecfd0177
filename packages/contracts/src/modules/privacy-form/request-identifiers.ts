import { personalDataIn } from '../../core/text/personal-data-in-text.ts';
import type { CaseIdentifiers, Identifier } from '../../platform/cases/public-text.ts';
import type { PrivacyRequestDetail } from './privacy-request-detail.schemas.ts';

interface Party {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

const partyOf = ({ name, email, phone }: Party): Identifier[] => [
  { kind: 'name', value: name },
  ...(email ? [{ kind: 'email' as const, value: email }] : []),
  ...(phone ? [{ kind: 'phone' as const, value: phone }] : []),
];

const kindsOfTraces = { cpf: 'document', email: 'email', phone: 'phone' } as const;

/** What was written freely: addresses and numbers in it are somebody's of the case. */
const writtenTexts = (request: PrivacyRequestDetail): string[] =>
  [
    request.description,
    request.portability_target,
    request.automated_decision?.text,
    request.consent_to_withdraw,
    request.representative?.bond,
    ...request.entries.filter(({ author }) => author === 'outside').map(({ body }) => body),
  ].filter((text) => text != null);

/** Whoever of the organisation has worked on it. */
const staffNames = ({ entries, responsible, identity, validated_by }: PrivacyRequestDetail): string[] => [
  ...new Set(
    [
      responsible,
      identity.decided_by,
      validated_by,
      ...entries.flatMap(({ by, to, approved_by }) => [by, to, approved_by]),
    ]
      .map((person) => person?.label)
      .filter((name) => name !== undefined),
  ),
];

interface Besides {
  /** In full: the browser has none, the server compares them as well. */
  readonly documents: readonly (string | null)[];
  /** What is public anyway. */
  readonly allowed: readonly string[];
}

/** Everything a public text of this request must not say. */
export function requestIdentifiers(
  request: PrivacyRequestDetail,
  { documents, allowed }: Besides,
): CaseIdentifiers {
  const { holder, representative, corrections } = request;
  const known: Identifier[] = [
    ...partyOf(holder),
    ...(holder.birth_date ? [{ kind: 'birth' as const, value: holder.birth_date }] : []),
    ...(representative ? partyOf(representative) : []),
    ...documents.flatMap((value) => (value ? [{ kind: 'document' as const, value }] : [])),
    ...corrections.flatMap(({ current, correct }) =>
      [current, correct].map((value) => ({ kind: 'detail' as const, value })),
    ),
    ...writtenTexts(request).flatMap((text) =>
      personalDataIn(text).map(({ kind, text: value }) => ({ kind: kindsOfTraces[kind], value })),
    ),
    ...staffNames(request).map((value) => ({ kind: 'staff' as const, value })),
  ];
  // Whoever is public by law is not hidden for handling the request as well.
  return { known: known.filter(({ value }) => !allowed.includes(value)), allowed };
}
