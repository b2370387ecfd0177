import { type FormType, protocolPrefixes } from '@conforme/contracts/platform/cases/form-types.ts';

/** What the page calls the case a receipt is of. */
interface ReceiptWords {
  readonly newer: string;
  readonly initials: string;
  readonly what: string;
}

const request: ReceiptWords = {
  newer: 'Há um comprovante mais novo deste pedido: algo mudou depois deste, como o prazo.',
  initials: 'Iniciais do titular',
  what: 'O que foi pedido',
};
const report: ReceiptWords = {
  newer: 'Há um comprovante mais novo deste relato: algo mudou depois deste, como o prazo.',
  initials: 'Iniciais de quem relatou',
  what: 'O que foi relatado',
};

const ofKind: Readonly<Record<FormType, ReceiptWords>> = {
  privacy: request,
  incident: report,
  'due-diligence': {
    newer: 'Há um comprovante mais novo destas respostas: elas foram completadas depois deste.',
    initials: 'Iniciais da empresa',
    what: 'O que foi enviado',
  },
  credentialing: {
    newer: 'Há um comprovante mais novo desta inscrição: algo mudou depois deste.',
    initials: 'Iniciais de quem vai estudar',
    what: 'O que foi enviado',
  },
  // Sealed reports have no receipt that could be checked here.
  intimidation: report,
  'reporting-channel': report,
};

/** By the letters the protocol begins with. */
export function receiptWords(protocol: string): ReceiptWords {
  const types = Object.keys(protocolPrefixes) as FormType[];
  const formType = types.find((one) => protocol.startsWith(`${protocolPrefixes[one]}-`));
  return (formType && ofKind[formType]) ?? request;
}
