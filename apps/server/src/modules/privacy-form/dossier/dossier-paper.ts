import { actionWords } from '@conforme/contracts/core/audit-words/audit-words.ts';
import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { formatCivilDate, formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { accessChangeWords } from '@conforme/contracts/modules/privacy-form/rules/access-change.ts';
import {
  identityMethods,
  identityStates,
  isDayOnly,
  refusalReasons,
  requestResults,
  shareNoticeOutcomes,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { validationStates } from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import { rightNames } from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import type { CaseClock, CaseEntry } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import {
  casePapers,
  entryAudiences,
  entryAuthors,
  entryKinds,
} from '@conforme/contracts/platform/cases/case-entries.ts';
import { receivedWords } from '@conforme/contracts/platform/cases/received-words.ts';
import { deadlineRules } from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import { deadlineOutcomes, outcomeOf } from '@conforme/contracts/platform/deadlines/deadline-state.ts';
import { amountWords } from '@conforme/contracts/platform/deadlines/deadline-words.ts';
import { linesWithSources } from '@conforme/contracts/platform/deadlines/term-lines.ts';
import { table, when } from '../../../platform/reports/document-parts.ts';
import type { DocumentPart, PaperDocument } from '../../../platform/reports/pdf-document.ts';
import { thePeople, theRequest } from './dossier-request.ts';

/** Whoever is outside is the holder here. */
const authors = { ...entryAuthors.labels, outside: 'Titular' };
const audiences = { ...entryAudiences.labels, outside: 'Titular' };
const GONE = 'Conta encerrada';

/** What the paper tells beside the case itself. */
export interface DossierFacts {
  readonly author: string;
  readonly at: string;
  readonly files: readonly { readonly id: string; readonly sha256: string; readonly created_at: string }[];
  readonly audit: readonly { readonly at: string; readonly actor: string | null; readonly action: string }[];
}
/** Everything there is on a case, for whoever has to prove how it was handled. */
export const dossierOf = (request: PrivacyRequestDetail, facts: DossierFacts): PaperDocument => ({
  title: `Dossiê do pedido ${request.protocol}`,
  organisation: request.unit.label,
  author: facts.author,
  at: facts.at,
  lead: [
    `Gerado por ${facts.author} em ${formatDateTime(facts.at)} (horário de Brasília). Esta consulta ficou registrada.`,
    'Contém dados pessoais: guarde e entregue só a quem precisa. Documentos aparecem sem as pontas, como na tela.',
  ],
  parts: [
    theRequest(request),
    thePeople(request),
    clocks(request),
    decisions(request),
    timeline(request),
    files(request, facts),
    views(request),
    table(
      'Registro de auditoria',
      'Os atos sobre este pedido, na cadeia que não se altera: a verificação (audit:verify) acusa qualquer mudança.',
      ['Quando', 'Quem', 'O quê'],
      facts.audit.map(({ at, actor, action }) => [
        when(at),
        actor ?? 'Sistema ou titular',
        actionWords(action),
      ]),
    ),
  ],
});

const clocks = ({ clocks: all, received_at, channel }: PrivacyRequestDetail) =>
  table(
    'Prazos',
    'O prazo da lei e o da organização, cada um com o seu nome e a sua fonte. Onde são iguais, só o da lei.',
    ['Prazo', 'Datas e fontes', 'Começou em', 'Situação'],
    all.map((clock) => [
      deadlineRules.labels[clock.key],
      dateWords(clock),
      receivedWords(clock.started_at, clock.started_at === received_at && isDayOnly(channel)),
      clockWords(clock),
    ]),
  );

/** A goal of the organisation and a term of the holder's are nobody's term to answer: they have one date. */
const dateWords = ({ kind, lines, due_at, source }: CaseClock): string =>
  kind === 'legal' ? lines.map((line) => linesWithSources([line])).join('\n') : `${when(due_at)}\n${source}`;

const clockWords = (clock: CaseClock) =>
  [
    clock.stopped_at === null
      ? 'Em curso'
      : `Parou em ${when(clock.stopped_at)}, ${deadlineOutcomes.labels[outcomeOf(clock, clock.stopped_at)]}`,
    ...clock.extensions.map(
      ({ amount, reason }) => `Prorrogado por mais ${amountWords(amount, clock.term.unit)}: ${reason}`,
    ),
    ...clock.pauses.map(
      ({ from, until, reason }) =>
        `Pausado de ${when(from)} ${until ? `até ${when(until)}` : 'em diante'}: ${reason}`,
    ),
  ].join('\n');

function decisions(request: PrivacyRequestDetail): DocumentPart {
  const { identity, refusal, proposal } = request;
  const rows = [
    [
      'Identidade',
      identityStates.labels[identity.state] +
        (identity.method === 'none' ? '' : `: ${identityMethods.labels[identity.method].toLowerCase()}`),
      when(identity.decided_at),
      identity.decided_by?.label ?? '',
      identity.reason ?? '',
    ],
    [
      'Validação',
      validationStates.labels[request.validation],
      when(request.validated_at),
      request.validated_by?.label ?? '',
      '',
    ],
    ...(proposal
      ? [
          [
            'Resposta proposta',
            requestResults.labels[proposal.result],
            '',
            proposal.by?.label ?? GONE,
            'Espera a aprovação de outra pessoa',
          ],
        ]
      : []),
    ...(request.result
      ? [
          [
            'Resultado',
            requestResults.labels[request.result],
            when(request.answered_at ?? request.ended_at),
            '',
            refusal ? `${refusalReasons.labels[refusal.reason]}: ${refusal.text}` : '',
          ],
        ]
      : []),
  ];
  return table(
    'Decisões',
    'O que foi decidido, por quem e por quê.',
    ['Sobre', 'Decisão', 'Quando', 'Quem', 'Motivo'],
    rows,
  );
}

const namesOf = (labels: Readonly<Record<string, string>>, codes: unknown): string =>
  Array.isArray(codes) ? codes.map((code) => labels[String(code)] ?? String(code)).join(', ') : '';

/** What the line tells beside its text. */
function entryWords({ kind, facts }: CaseEntry): string {
  const name = entryKinds.labels[kind];
  if (kind === 'share_notice' && facts.outcome)
    return `${name}: ${namesOf(shareNoticeOutcomes.labels, [facts.outcome]).toLowerCase()}`;
  if (kind !== 'retyped') return name;
  return [
    `${name}: antes ${namesOf(rightNames.labels, facts.before)}; agora ${namesOf(rightNames.labels, facts.types)}`,
    ...[accessChangeWords(facts)].filter((words) => words !== null),
    ...(facts.kept ? [`Prazos que continuam: ${namesOf(deadlineRules.labels, facts.kept)}`] : []),
    ...(Array.isArray(facts.started) && facts.started.length > 0
      ? [`Prazos que começaram: ${namesOf(deadlineRules.labels, facts.started)}`]
      : []),
  ].join('\n');
}

const timeline = ({ entries }: PrivacyRequestDetail) =>
  table(
    'Linha do tempo',
    'Tudo o que aconteceu, na ordem, com quem pode ler cada registro.',
    ['Quando', 'O quê', 'Quem', 'Quem lê', 'Texto'],
    entries.map((entry) => [
      when(entry.at),
      entryWords(entry),
      entry.author === 'staff' ? (entry.by?.label ?? GONE) : authors[entry.author],
      entry.published_at
        ? `${audiences[entry.audience]}, desde ${when(entry.published_at)}`
        : audiences[entry.audience],
      [
        entry.body,
        entry.approved_by && `Aprovado por ${entry.approved_by.label}`,
        entry.read_outside_at && `Lido pelo titular em ${when(entry.read_outside_at)}`,
      ]
        .filter(Boolean)
        .join('\n'),
    ]),
  );

const files = ({ files: all }: PrivacyRequestDetail, { files: kept }: DossierFacts) =>
  table(
    'Arquivos',
    'O SHA-256 mostra se um arquivo é, byte por byte, o que foi guardado.',
    ['Nome', 'O que é', 'Tamanho', 'Guardado em', 'SHA-256'],
    all.map((file) => {
      const stored = kept.find(({ id }) => id === file.id);
      return [
        file.name,
        casePapers.labels[file.paper],
        formatBytes(file.size),
        when(stored?.created_at ?? null),
        stored?.sha256 ?? '',
      ];
    }),
  );

const views = ({ views: all }: PrivacyRequestDetail) =>
  table(
    'Quem consultou',
    'Cada pessoa da equipe que abriu o pedido, dia a dia.',
    ['Quem', 'Dia', 'Vezes', 'Última vez'],
    all.map(({ user, day, times, last_at }) => [
      user?.label ?? GONE,
      formatCivilDate(day),
      String(times),
      when(last_at),
    ]),
  );
