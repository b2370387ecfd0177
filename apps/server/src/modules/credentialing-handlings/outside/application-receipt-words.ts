import type { ReceiptWords } from '../../../platform/receipts/receipt-words.ts';

/** What a family may do against a result stands in the edital, and nowhere else. */
export const applicationReceiptWords: ReceiptWords = {
  title: 'Comprovante de inscrição',
  person: 'Quem vai estudar',
  asked: 'O que foi enviado',
  details: 'Estão na página da inscrição. Entre com o protocolo e a chave.',
  follow: 'Lá você vê o andamento, envia o que faltar e entra com recurso.',
  cover: 'Quem tem este papel pode ler a sua inscrição. Para mostrá-lo a alguém, cubra a chave.',
  unanswered: [
    'Escreva à escola pela página da inscrição. Se não concordar com o resultado, entre com recurso por lá, no prazo do edital.',
  ],
  whoseInitials: 'De quem vai estudar, ela só mostra as iniciais.',
};
