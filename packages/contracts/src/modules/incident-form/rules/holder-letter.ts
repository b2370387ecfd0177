import { formatDay } from '../../../core/date-time.ts';
import { type DataNature, dataNatures, type RiskKind, riskKinds } from './incident-choices.ts';

/** What the file knows of what the holders are told. */
export interface ToldToHolders {
  readonly file: {
    readonly known_at: string | null;
    readonly data_natures: readonly DataNature[];
    readonly risks: readonly RiskKind[];
    readonly measures_before: string | null;
    readonly measures_containment: string | null;
    readonly measures_correction: string | null;
    readonly delay_reasons: string | null;
  };
  readonly place: {
    readonly officer: { readonly name: string; readonly email: string } | null;
  };
}

const named = <C extends string>(labels: Readonly<Record<C, string>>, codes: readonly C[]): string =>
  codes.map((code) => labels[code].toLowerCase()).join(', ');
const written = (...texts: readonly (string | null)[]): string =>
  texts.filter((text) => text !== null).join(' ');
/** On one line of its own, without the full stop that the line brings. */
const line = (label: string, words: string, gap: string): string =>
  `${label}: ${words.trim().replace(/\.$/, '') || `[[${gap}]]`}.`;

/**
 * The contents of Resolução CD/ANPD 15/2024, art. 9º, in plain words and in its order, as far as the file has them. What it
 * does not have, and what happened, which the file tells to ANPD and not to families, is a gap for somebody to fill in.
 * `isLate` asks why they are told only now.
 */
function contents({ file, place: { officer } }: ToldToHolders, isLate: boolean): string[] {
  const measures = written(file.measures_containment, file.measures_correction);
  const asksDelay = isLate || file.delay_reasons !== null;
  return [
    line('O que aconteceu', '', 'conte em poucas palavras'),
    line('Quais dados', named(dataNatures.labels, file.data_natures), 'liste'),
    line('Como os dados eram protegidos', written(file.measures_before), 'diga, sem expor segredos'),
    line('Que riscos há', named(riskKinds.labels, file.risks), 'diga com clareza'),
    ...(asksDelay ? [line('Por que avisamos só agora', written(file.delay_reasons), 'explique')] : []),
    line('O que já fizemos', measures, 'liste'),
    line('O que você pode fazer', '', 'oriente'),
    line(
      'Quem responde pelos dados',
      officer ? `${officer.name}, ${officer.email}` : '',
      'nome e contato da pessoa encarregada',
    ),
  ];
}

const knownOn = ({ file: { known_at } }: ToldToHolders): string =>
  known_at ? formatDay(known_at) : '[[data]]';

/** What a letter to holders begins with. */
export const letterOf = (told: ToldToHolders, isLate: boolean) => ({
  subject: 'Aviso sobre os seus dados pessoais',
  text: [
    'Olá, {{primeiro_nome}}.',
    `Em ${knownOn(told)}, soubemos de um incidente com dados pessoais na {{organizacao}}. Os seus dados podem ter sido afetados.`,
    contents(told, isLate).join('\n'),
    'Se tiver dúvida, responda a este e-mail.',
  ].join('\n\n'),
});

/** What a letter on paper begins with: it goes to nobody by name, and nobody answers a paper by e-mail. */
export const paperLetterOf = (told: ToldToHolders, isLate: boolean) => ({
  subject: 'Aviso sobre os seus dados pessoais',
  text: [
    'Olá.',
    `Em ${knownOn(told)}, soubemos de um incidente com dados pessoais na {{organizacao}}. Os seus dados podem ter sido afetados.`,
    contents(told, isLate).join('\n'),
  ].join('\n\n'),
});

/** What a public notice begins with: the same contents (art. 9º, § 3º), to nobody by name. */
export const noticeOf = (told: ToldToHolders, organisation: string, isLate: boolean) => ({
  title: 'Aviso sobre dados pessoais',
  text: [
    `Em ${knownOn(told)}, soubemos de um incidente com dados pessoais na organização ${organisation}.`,
    contents(told, isLate).join('\n'),
  ].join('\n\n'),
});

/** The letter of a file that says nothing yet. */
export const holderLetter = letterOf(
  {
    file: {
      ...{ known_at: null, data_natures: [], risks: [], measures_before: null, measures_containment: null },
      ...{ measures_correction: null, delay_reasons: null },
    },
    place: { officer: null },
  },
  false,
);

const GAP = /\[\[[^[\]]*\]\]/g;

/** What somebody still has to write before it may leave: '[[data]]'. */
export const gapsInLetter = (text: string): string[] => text.match(GAP) ?? [];
