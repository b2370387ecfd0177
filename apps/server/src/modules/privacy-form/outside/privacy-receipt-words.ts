import type { ReceiptWords } from '../../../platform/receipts/receipt-words.ts';

/** The receipt of a request is proof before the authority that the organisation was asked. */
export const privacyReceiptWords: ReceiptWords = {
  title: 'Comprovante de pedido',
  person: 'Titular dos dados',
  asked: 'O que foi pedido',
  details: 'Estão na página do pedido. Entre com o protocolo e a chave.',
  follow: 'Lá você lê a resposta e envia o que faltar.',
  cover: 'Quem tem este papel pode ler o seu pedido. Para mostrá-lo a alguém, cubra a chave.',
  unanswered: [
    'Você pode reclamar à Agência Nacional de Proteção de Dados (ANPD), em www.gov.br/anpd (LGPD, art. 18, § 1º). Ela pede a prova de que você falou antes com a organização. A prova é este comprovante.',
    'Você também pode ir a um órgão de defesa do consumidor, como o Procon (LGPD, art. 18, § 8º).',
  ],
  whoseInitials: 'De quem pediu, ela só mostra as iniciais.',
};
