import type { IncidentPublicForm } from '@conforme/contracts/modules/incident-form/public-form/incident-public-form.schemas.ts';
import { incidentNatures } from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { cutText } from '../../../core/format/cut-text.ts';
import type { LaterParts } from '../../../platform/public-form/case-form-kind.ts';
import { ContactStep } from './contact-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { EvidenceStep } from './evidence-step.tsx';
import type { ReportValues } from './report-values.ts';
import { reviewRows } from './review-rows.ts';

const KeepProofs = () => (
  <li>
    <b>Guarde as provas.</b> Não apague mensagens nem arquivos: podemos precisar deles.
  </li>
);

export const laterParts: LaterParts<ReportValues, IncidentPublicForm> = {
  steps: [DetailsStep, EvidenceStep, ContactStep],
  review: reviewRows,
  sentWords: {
    title: 'Relato enviado',
    tooMany: 'houve relatos demais para esse endereço ou desta rede',
    asked: 'O que você contou',
    proof: 'Precisa provar que fez o relato? A página deste QR code mostra que o comprovante é verdadeiro.',
    looked: 'A equipe lê o relato e age.',
    follow: 'Acompanhar o relato',
  },
  asked: ({ nature, description }) => [
    ...(nature === '' ? [] : [incidentNatures.labels[nature]]),
    cutText(description, 140),
  ],
  Afterwards: KeepProofs,
};
