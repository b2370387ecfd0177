import { anpdComplaintUrl } from '@conforme/contracts/modules/privacy-form/anpd-complaint.ts';
import type { OutsideCase } from '@conforme/contracts/platform/cases/outside-case.schemas.ts';

/** What a holder is told of their request by protocol and on paper, beside what happened to it. */
export const privacyOutsideWords = {
  asked: 'O que você pediu',
  joined: 'O protocolo do outro pedido é',
  late: 'Você pode cobrar a organização ou reclamar à ANPD.',
  receipt:
    'Ele prova que você fez o pedido. Se não responderem, ou se a resposta não resolver, você pode reclamar à ANPD, que cuida da proteção de dados no Brasil. O dossiê leva junto tudo o que aconteceu.',
  complaint: { label: 'Como reclamar à ANPD', url: anpdComplaintUrl },
};

export const privacyPaperWords: Omit<OutsideCase['paper'], 'responsible' | 'outcome'> = {
  title: 'Dossiê do pedido',
  lead: [
    'Aqui está o seu pedido, tudo o que aconteceu com ele e a resposta. Leve este papel se for reclamar à ANPD ou ao Procon.',
    'Ele tem dados seus. Mostre só a quem precisa.',
  ],
  heading: 'O pedido',
  about: 'O que foi pedido, por quem e a quem.',
  person_label: 'Titular dos dados',
  asked_label: 'O que foi pedido',
};
