import { addDays } from '../../core/brazil/civil-days.ts';
import type { MissingPart } from '../../platform/organisations/form-requirements.ts';

/** What is known of an organisation when it is asked what is still missing. Days are civil days of Brasília. */
export interface ComplianceFacts {
  readonly active: boolean;
  readonly has_parent: boolean;
  readonly cnpj: string | null;
  readonly has_address: boolean;
  readonly has_contact: boolean;
  readonly size: string | null;
  readonly has_encarregado: boolean;
  readonly has_act: boolean;
  /** The act was filed for somebody who is no longer the encarregado. */
  readonly act_of_another: boolean;
  readonly has_substitute: boolean;
  readonly notice_published_on: string | null;
  readonly assessed_on: string | null;
  /** By an assessment that asked all of art. 4; null where there is none. */
  readonly small_agent: boolean | null;
  /** The newest assessment was made before every criterion was asked. */
  readonly assessed_in_part: boolean;
  /** The form of the holders is open to everybody, though this is missing. */
  readonly open_form_lacks: readonly MissingPart[];
  readonly cebas_number: string | null;
  readonly cebas_valid_until: string | null;
}

/** Where on the organisation's page it is put right. */
export type GapPlace =
  | 'organizacao'
  | 'endereco'
  | 'encarregado'
  | 'ato'
  | 'aviso'
  | 'pequeno-porte'
  | 'cebas';

export interface ComplianceGap {
  readonly code: string;
  /** What to do. */
  readonly label: string;
  /** Why, with where it is written. */
  readonly reason: string;
  readonly place: GapPlace;
  /** Late already, or only coming. */
  readonly isSoon?: true;
}

/** An assessment says how things were; after a year they may have changed. */
const ASSESSMENT_DAYS = 365;
const NOTICE_DAYS = 730;
/** The renewal is asked for in the year before the certificate ends. */
const CEBAS_DAYS = 360;

const gap = (code: string, label: string, reason: string, place: GapPlace): ComplianceGap => ({
  code,
  label,
  reason,
  place,
});

/** Everything still missing for compliance, the most pressing first; nothing for a closed organisation. */
export function complianceGaps(facts: ComplianceFacts, today: string): readonly ComplianceGap[] {
  if (!facts.active) return [];
  // Told once, with the open form, where that makes it pressing.
  const pressing = facts.open_form_lacks.map(({ code }) => (code === 'officer' ? 'encarregado' : code));
  return [
    ...openFormGaps(facts),
    ...usualGaps(facts, today).filter(({ code }) => !(pressing as string[]).includes(code)),
  ];
}

function usualGaps(facts: ComplianceFacts, today: string): readonly ComplianceGap[] {
  return [
    ...registrationGaps(facts),
    ...officerGaps(facts),
    ...noticeGaps(facts, today),
    ...assessmentGaps(facts, today),
    ...cebasGaps(facts, today),
  ];
}

/** An open form is not closed by itself: holders would be turned away. Whoever can put it right is told first of all. */
const openFormGaps = ({ open_form_lacks }: ComplianceFacts): ComplianceGap[] =>
  open_form_lacks.map(({ code, label, reason, place }) =>
    gap(`open_form_${code}`, `${label}: o formulário do titular está aberto`, reason, place),
  );

const registrationGaps = (facts: ComplianceFacts): ComplianceGap[] => [
  // A unit without a CNPJ of its own acts under its parent's.
  ...(facts.cnpj === null && !facts.has_parent
    ? [
        gap(
          'cnpj',
          'Informe o CNPJ',
          'Identifica o controlador nos formulários e perante a ANPD.',
          'organizacao',
        ),
      ]
    : []),
  ...(facts.has_address
    ? []
    : [
        gap(
          'address',
          'Complete o endereço da sede',
          'O titular precisa saber onde encontrar o controlador (art. 9º, III e IV, da LGPD).',
          'endereco',
        ),
      ]),
  ...(facts.has_contact
    ? []
    : [
        gap(
          'contact',
          'Informe telefone ou e-mail',
          'As informações de contato do controlador são públicas (art. 9º, IV, da LGPD).',
          'endereco',
        ),
      ]),
];

/** A unit is answered for by its organisation's encarregado unless it names one of its own. */
function officerGaps(facts: ComplianceFacts): ComplianceGap[] {
  if (!facts.has_encarregado) {
    if (facts.has_parent || facts.small_agent === true) return [];
    return [
      gap(
        'encarregado',
        'Indique a pessoa encarregada',
        'O controlador indica quem atende os titulares e a ANPD (art. 41 da LGPD).',
        'encarregado',
      ),
    ];
  }
  const gaps: ComplianceGap[] = [];
  if (!facts.has_act)
    gaps.push(
      gap(
        'act',
        'Arquive o ato de indicação da pessoa encarregada',
        'A indicação é feita por ato formal, escrito, datado e assinado (Resolução CD/ANPD nº 18/2024).',
        'ato',
      ),
    );
  else if (facts.act_of_another)
    gaps.push(
      gap(
        'act_of_another',
        'Troque o ato de indicação',
        'O ato arquivado é de quando a pessoa encarregada era outra.',
        'ato',
      ),
    );
  if (!facts.has_substitute)
    gaps.push(
      gap(
        'substitute',
        'Indique quem substitui a pessoa encarregada',
        'Orientação: alguém responde nas ausências da pessoa encarregada (Resolução CD/ANPD nº 18/2024, art. 4º).',
        'encarregado',
      ),
    );
  return gaps;
}

function noticeGaps({ notice_published_on, has_parent }: ComplianceFacts, today: string): ComplianceGap[] {
  if (notice_published_on === null)
    return has_parent
      ? []
      : [
          gap(
            'notice',
            'Publique o aviso de privacidade',
            'O titular tem direito a informações claras sobre o tratamento (art. 9º da LGPD).',
            'aviso',
          ),
        ];
  if (addDays(notice_published_on, NOTICE_DAYS) >= today) return [];
  const old = 'A versão publicada tem mais de dois anos: confira se ainda descreve o que se faz.';
  return [{ ...gap('notice_old', 'Reveja o aviso de privacidade', old, 'aviso'), isSoon: true }];
}

function assessmentGaps(
  { assessed_on, assessed_in_part, has_parent }: ComplianceFacts,
  today: string,
): ComplianceGap[] {
  if (assessed_on === null)
    return has_parent
      ? []
      : [
          gap(
            'small_agent',
            'Avalie se é agente de pequeno porte',
            'Quem é tem prazos maiores e menos obrigações (Resolução CD/ANPD nº 2/2022). Sem avaliação, conta como quem não é.',
            'pequeno-porte',
          ),
        ];
  if (assessed_in_part)
    return [
      gap(
        'small_agent_in_part',
        'Refaça a avaliação de pequeno porte',
        'A última não perguntou todos os critérios de alto risco (Resolução CD/ANPD nº 2/2022, art. 4º) e não vale mais: contam os prazos comuns.',
        'pequeno-porte',
      ),
    ];
  if (addDays(assessed_on, ASSESSMENT_DAYS) >= today) return [];
  const old = 'A última tem mais de um ano: porte e tratamentos podem ter mudado.';
  return [
    { ...gap('small_agent_old', 'Refaça a avaliação de pequeno porte', old, 'pequeno-porte'), isSoon: true },
  ];
}

function cebasGaps({ cebas_number, cebas_valid_until }: ComplianceFacts, today: string): ComplianceGap[] {
  if (cebas_number === null) return [];
  if (cebas_valid_until === null)
    return [
      gap('cebas_validity', 'Informe até quando vale o CEBAS', 'Sem a data não há como avisar.', 'cebas'),
    ];
  if (cebas_valid_until < today)
    return [
      gap(
        'cebas_ended',
        'O CEBAS venceu',
        'Atualize a validade ou acompanhe o pedido de renovação.',
        'cebas',
      ),
    ];
  if (cebas_valid_until > addDays(today, CEBAS_DAYS)) return [];
  const window =
    'Orientação: a renovação é pedida nos 360 dias antes do fim da validade (Decreto nº 11.791/2023, art. 6º).';
  return [{ ...gap('cebas_ending', 'Peça a renovação do CEBAS', window, 'cebas'), isSoon: true }];
}
