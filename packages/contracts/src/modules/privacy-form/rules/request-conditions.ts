import { messages } from '../../../core/messages.ts';
import type { RequesterKind } from './request-choices.ts';
import type { RequestTypeCode } from './request-types.ts';

/** Art. 19 gives these two a deadline of their own. */
export const accessTypes: readonly RequestTypeCode[] = ['CONF', 'ACES'];

/** The parts of the form that only some requests have. Asked by the screen, and by the schema on both sides. */
export interface RequestOutline {
  readonly requester: RequesterKind;
  readonly types: readonly RequestTypeCode[];
}

export const hasRepresentative = ({ requester }: Pick<RequestOutline, 'requester'>) => requester !== 'holder';
export const hasAccess = ({ types }: Pick<RequestOutline, 'types'>) =>
  types.some((type) => accessTypes.includes(type));
export const hasCorrections = ({ types }: Pick<RequestOutline, 'types'>) => types.includes('CORR');
export const hasPortability = ({ types }: Pick<RequestOutline, 'types'>) => types.includes('PORT');
export const hasDecision = ({ types }: Pick<RequestOutline, 'types'>) => types.includes('REVI');
export const hasConsent = ({ types }: Pick<RequestOutline, 'types'>) => types.includes('REVO');

/** What the conditions look at; a input has more. */
export interface ConditionalParts extends RequestOutline {
  readonly holder: {
    readonly birth_date: string | null;
    readonly email: string | null;
    readonly phone: string | null;
  };
  readonly representative: { readonly email: string | null; readonly phone: string | null } | null;
  readonly access: unknown;
  readonly corrections: readonly unknown[];
  readonly portability_target: string | null;
  readonly automated_decision: unknown;
  readonly consent_to_withdraw: string | null;
}

interface GivenParts {
  readonly representative: unknown;
  readonly access: unknown;
  readonly corrections: readonly unknown[];
  readonly portability_target: string | null;
  readonly automated_decision: unknown;
  readonly consent_to_withdraw: string | null;
}

/** What somebody typed into a part that is not asked (any more) stays out of what is sent. */
export const askedParts = <P extends GivenParts>(outline: RequestOutline, given: P) => ({
  representative: hasRepresentative(outline) ? (given.representative as P['representative']) : null,
  access: hasAccess(outline) ? (given.access as P['access']) : null,
  corrections: hasCorrections(outline) ? (given.corrections as P['corrections']) : [],
  portability_target: hasPortability(outline) ? given.portability_target : null,
  automated_decision: hasDecision(outline) ? (given.automated_decision as P['automated_decision']) : null,
  consent_to_withdraw: hasConsent(outline) ? given.consent_to_withdraw : null,
});

export interface Problem {
  readonly path: readonly string[];
  readonly message: string;
}

/** What is missing, and what does not belong: nothing about a person is taken that nobody asked for. */
export function conditionProblems(input: ConditionalParts): Problem[] {
  const { holder, representative } = input;
  const problems: Problem[] = [];
  const say = (path: string, message: string = messages.required) =>
    problems.push({ path: path.split('.'), message });
  const part = (wanted: boolean, given: boolean, path: string) => {
    if (wanted && !given) say(path);
    if (!wanted && given) say(path, 'Esta parte não faz parte deste pedido.');
  };
  if (holder.email === null && holder.phone === null && !hasRepresentative(input))
    say('holder.email', 'Informe um e-mail ou um telefone.');
  if (representative && representative.email === null && representative.phone === null)
    say('representative.email', 'Informe um e-mail ou um telefone.');
  if (input.requester === 'legal_representative' && holder.birth_date === null) say('holder.birth_date');
  part(hasRepresentative(input), input.representative !== null, 'representative');
  part(hasAccess(input), input.access !== null, 'access');
  part(hasCorrections(input), input.corrections.length > 0, 'corrections');
  part(hasPortability(input), input.portability_target !== null, 'portability_target');
  part(hasDecision(input), input.automated_decision !== null, 'automated_decision');
  part(hasConsent(input), input.consent_to_withdraw !== null, 'consent_to_withdraw');
  return problems;
}
