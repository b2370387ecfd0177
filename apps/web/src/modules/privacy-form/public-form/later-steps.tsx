import { anpdComplaintUrl } from '@conforme/contracts/modules/privacy-form/anpd-complaint.ts';
import type { PublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.schemas.ts';
import { requestTypes } from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import { unbroken } from '../../../core/format/unbroken.ts';
import type { LaterParts } from '../../../platform/public-form/case-form-kind.ts';
import { DetailsStep } from './details-step.tsx';
import type { RequestValues } from './request-values.ts';
import { reviewRows } from './review-rows.ts';
import { WhatStep } from './what-step.tsx';

const Complaint = () => (
  <li>
    <b>Não responderam, ou a resposta não resolveu?</b> Com este comprovante, você pode reclamar à ANPD, a
    Agência Nacional de Proteção de Dados ({unbroken('LGPD, art. 18, § 1º')}).{' '}
    <a href={anpdComplaintUrl} target="_blank" rel="noreferrer">
      Como reclamar à ANPD
      <span className="visually-hidden"> (abre em outra aba)</span>
    </a>
  </li>
);

export const laterParts: LaterParts<RequestValues, PublicForm> = {
  steps: [WhatStep, DetailsStep],
  review: reviewRows,
  sentWords: {
    title: 'Pedido enviado',
    tooMany: 'houve pedidos demais para esse endereço ou desta rede',
    asked: 'O que você pediu',
    proof: 'Precisa provar que fez o pedido? A página deste QR code mostra que o comprovante é verdadeiro.',
    looked: 'A equipe confere o pedido.',
    follow: 'Acompanhar o pedido',
  },
  asked: ({ types }) => types.map((code) => requestTypes.labels[code]),
  Afterwards: Complaint,
};
