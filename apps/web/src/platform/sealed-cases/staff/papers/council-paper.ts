import { formatDay, formatHour } from '@conforme/contracts/core/date-time.ts';
import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import type { Paper } from './paper.ts';

/** Hours that a state's law is said to set. Guidance, not a term that is counted: the text has to be checked. */
const stateTerms: Readonly<Record<string, string>> = {
  RN: 'No RN, a Lei estadual 12.486/2025 fala em 24 horas: confira o texto e, se for o caso, ponha a regra em “Prazos”.',
};

/** What is known of the term of the unit's state (UF). */
export const councilGuidance = (unit: string | null): string =>
  `A lei federal não fixa horas. ${
    (unit && stateTerms[unit]) ??
    `A do estado${unit ? ` (${unit})` : ''} pode fixar: se fixar, ponha a regra da organização em “Prazos”.`
  }`;

/** Since when the school knows: the hour somebody of the committee first looked at the report. */
export const awarenessOf = ({ clocks }: Pick<SealedCaseDetail, 'clocks'>): string | null =>
  clocks.find(({ key }) => key === 'bully.conselho_tutelar')?.started_at ?? null;

interface Notice {
  readonly detail: Pick<SealedCaseDetail, 'unit' | 'received_at'>;
  readonly council: string;
  readonly text: string;
  readonly awareSince: string | null;
}

export const councilPaper = ({ detail, council, text, awareSince }: Notice): Paper => ({
  title: 'Notificação ao Conselho Tutelar',
  subtitle: `${detail.unit.label} · ${new Date().toLocaleDateString('pt-BR')} · sigiloso`,
  sections: [
    {
      heading: `Ao Conselho Tutelar de ${council}`,
      lines: [
        'Nos termos do art. 12, VIII, da Lei 9.394/1996 (redação da Lei 15.231/2025), comunicamos a ocorrência abaixo, de que a escola tomou ciência. A comunicação não espera confirmação.',
      ],
    },
    {
      heading: 'O que se sabe',
      lines: [
        text,
        `Relato recebido em ${formatDay(detail.received_at)}.${awareSince === null ? '' : ` Ciência pela escola: ${formatHour(awareSince)}.`}`,
      ],
    },
    { heading: 'Assinatura da direção', lines: ['', '_______________________________'] },
  ],
});
