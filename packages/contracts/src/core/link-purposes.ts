import { choices } from './choices.ts';

export interface LinkPurpose {
  /** What the link opens, as the list of links says it. */
  readonly label: string;
  /** The public route of the specification; `:param` is the link's token, `:type` the kind of its target. */
  readonly path: `/${string}/:param`;
  /** Days it lives unless its maker says otherwise; null for a link that lives until it is revoked. */
  readonly days: number | null;
  /**
   * Whom the address is meant for. 'everyone': it is published, so whoever manages links may copy it. 'someone': it
   * was handed to one person or company, so only its maker may see it again.
   */
  readonly audience: 'everyone' | 'someone';
  /** Gives away what its maker reached: it opens nothing while the maker does not reach it. */
  readonly personal?: true;
}

/** Every kind of public link there is. A module only names its purpose. */
export const linkPurposes = {
  'privacy-form': {
    label: 'Formulário do titular (LGPD)',
    path: '/form-lgpd/:param',
    days: null,
    audience: 'everyone',
  },
  'incident-form': {
    label: 'Comunicação de incidente',
    path: '/form-incident/:param',
    days: null,
    audience: 'everyone',
  },
  'incident-notice': {
    label: 'Aviso público de incidente',
    path: '/incident-notice/:param',
    days: null,
    audience: 'everyone',
  },
  'due-diligence': {
    label: 'Diligência de fornecedor',
    path: '/form/due-diligence/:param',
    days: 30,
    audience: 'someone',
  },
  'schedule-confirmation': {
    label: 'Confirmação de agenda',
    path: '/schedules/confirm/:param',
    // Until one day after the event: each link says when that is.
    days: null,
    audience: 'someone',
  },
  document: {
    label: 'Documento',
    path: '/ged/public/:param',
    days: 7,
    audience: 'someone',
    personal: true,
  },
  intimidation: {
    label: 'Relato de intimidação sistemática',
    path: '/systematic-intimidation/:param',
    days: null,
    audience: 'everyone',
  },
  'reporting-channel': {
    label: 'Canal de denúncias',
    path: '/reporting-channel-form/:param',
    days: null,
    audience: 'everyone',
  },
  newsletter: {
    label: 'Informativo',
    path: '/newsletters/pub/:param',
    days: null,
    audience: 'everyone',
  },
  'newsletter-personal': {
    label: 'Informativo, link pessoal',
    path: '/newsletters/pub/:param',
    days: 90,
    audience: 'someone',
  },
  'drive-sharing': {
    label: 'Compartilhamento do drive',
    path: '/drive/pub/sharing/:type/:param',
    days: 30,
    audience: 'someone',
    personal: true,
  },
  credentialing: {
    label: 'Credenciamento',
    path: '/portal-cebas/credentialings/pub/:param',
    days: null,
    audience: 'everyone',
  },
  vacancies: {
    label: 'Vagas',
    path: '/portal-cebas/vacancies/pub/:param',
    days: null,
    audience: 'everyone',
  },
} as const satisfies Readonly<Record<string, LinkPurpose>>;
export type LinkPurposeName = keyof typeof linkPurposes;

export const linkPurposeNames = Object.keys(linkPurposes) as LinkPurposeName[];
export const linkPurposeChoices = choices(
  Object.fromEntries(linkPurposeNames.map((name) => [name, linkPurposes[name].label])) as Readonly<
    Record<LinkPurposeName, string>
  >,
);

/** How a link stands; only an active one opens anything. */
export const linkState = choices({
  active: 'Ativo',
  expired: 'Vencido',
  used_up: 'Esgotado',
  revoked: 'Revogado',
  suspended: 'Suspenso',
});
export type LinkState = keyof typeof linkState.labels;
