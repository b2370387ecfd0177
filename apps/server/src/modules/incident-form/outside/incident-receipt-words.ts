import type { ReceiptWords } from '../../../platform/receipts/receipt-words.ts';

/** Whoever reports may be affected themselves: the authority is named for that case alone. */
export const incidentReceiptWords: ReceiptWords = {
  title: 'Comprovante de relato',
  person: 'Quem relatou',
  asked: 'O que foi relatado',
  details: 'Estão na página do relato. Entre com o protocolo e a chave.',
  follow: 'Lá você vê o andamento e envia o que faltar.',
  cover: 'Quem tem este papel pode ler o seu relato. Para mostrá-lo a alguém, cubra a chave.',
  unanswered: [
    'Escreva à organização pela página do relato. Se os seus dados foram afetados e ninguém responder, você pode falar com a Agência Nacional de Proteção de Dados (ANPD), em www.gov.br/anpd.',
  ],
  whoseInitials: 'De quem relatou, ela só mostra as iniciais.',
};
