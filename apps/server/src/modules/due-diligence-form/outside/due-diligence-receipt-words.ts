import type { ReceiptWords } from '../../../platform/receipts/receipt-words.ts';

/** A supplier owes answers to a buyer: no authority stands between them. */
export const dueDiligenceReceiptWords: ReceiptWords = {
  title: 'Comprovante de respostas',
  person: 'Empresa que respondeu',
  asked: 'O que foi enviado',
  details: 'Estão na página do questionário. Entre com o protocolo e a chave.',
  follow: 'Lá você vê o andamento da análise e completa o que faltar.',
  cover: 'Quem tem este papel pode ler as suas respostas. Para mostrá-lo a alguém, cubra a chave.',
  unanswered: [
    'Escreva a quem enviou o questionário, pela página do andamento. O protocolo e este comprovante mostram o que foi enviado, e quando.',
  ],
  whoseInitials: 'Da empresa, ela só mostra as iniciais.',
};
