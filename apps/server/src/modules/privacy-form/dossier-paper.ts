import { actionWords } from '@conforme/contracts/core/audit-words.ts';
import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import {
  casePapers,
  entryAudiences,
  entryAuthors,
  entryKinds,
} from '@conforme/contracts/core/cases/case-entries.ts';
import { formatCivilDate, formatDateTime } from '@conforme/contracts/core/date-time.ts';
import { deadlineRules, ruleStandings } from '@conforme/contracts/core/deadlines/deadline-rules.ts';
import { deadlineOutcomes, outcomeOf } from '@conforme/contracts/core/deadlines/deadline-state.ts';
import { amountWords } from '@conforme/contracts/core/deadlines/deadline-words.ts';
import {
  identityMethods,
  identityStates,
  refusalReasons,
  requestResults,
} from '@conforme/contracts/core/privacy-requests/request-choices.ts';
import { validationStates } from '@conforme/contracts/core/privacy-requests/request-states.ts';
import type {
  PrivacyRequestDetail,
  RequestClock,
} from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { table, when } from '../../platform/reports/document-parts.ts';
import type { DocumentPart, PaperDocument } from '../../platform/reports/pdf-document.ts';
import { thePeople, theRequest } from './dossier-request.ts';

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

const clocks = ({ clocks: all, due_at }: PrivacyRequestDetail) =>
  table(
    'Prazos',
    `Cada prazo com a sua fonte. O que é orientação ou política da organização está dito. Prazo da resposta: ${when(due_at)}.`,
    ['Prazo', 'Fonte', 'Começou em', 'Vence em', 'Situação'],
    all.map((clock) => [
      deadlineRules.labels[clock.key],
      `${clock.source} (${ruleStandings.labels[clock.standing]})`,
      when(clock.started_at),
      when(clock.due_at),
      clockWords(clock),
    ]),
  );

const clockWords = (clock: RequestClock) =>
  [
    clock.stopped_at === null
      ? 'Em curso'
      : `Parou em ${when(clock.stopped_at)}, ${deadlineOutcomes.labels[outcomeOf(clock.due_at, clock.stopped_at)]}`,
    ...clock.extensions.map(
      ({ amount, reason }) => `Prorrogado por mais ${amountWords(amount, clock.term.unit)}: ${reason}`,
    ),
    ...clock.pauses.map(
      ({ from, until, reason }) =>
        `Pausado de ${when(from)} ${until ? `até ${when(until)}` : 'em diante'}: ${reason}`,
    ),
    ...(clock.doubled_due_at
      ? [`Orientação para agente de pequeno porte: ${when(clock.doubled_due_at)}`]
      : []),
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

const timeline = ({ entries }: PrivacyRequestDetail) =>
  table(
    'Linha do tempo',
    'Tudo o que aconteceu, na ordem, com quem pode ler cada registro.',
    ['Quando', 'O quê', 'Quem', 'Quem lê', 'Texto'],
    entries.map((entry) => [
      when(entry.at),
      entryKinds.labels[entry.kind],
      entry.author === 'staff' ? (entry.by?.label ?? GONE) : entryAuthors.labels[entry.author],
      entry.published_at
        ? `${entryAudiences.labels[entry.audience]}, desde ${when(entry.published_at)}`
        : entryAudiences.labels[entry.audience],
      [
        entry.body,
        entry.approved_by && `Aprovado por ${entry.approved_by.label}`,
        entry.read_by_holder_at && `Lido pelo titular em ${when(entry.read_by_holder_at)}`,
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
    'Cada pessoa da casa que abriu o pedido, dia a dia.',
    ['Quem', 'Dia', 'Vezes', 'Última vez'],
    all.map(({ user, day, times, last_at }) => [
      user?.label ?? GONE,
      formatCivilDate(day),
      String(times),
      when(last_at),
    ]),
  );
