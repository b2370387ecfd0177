import type { FormType } from '@conforme/contracts/platform/cases/form-types.ts';

/** What the page calls a case, in whole sentences: 'o pedido' and 'a inscrição' differ in more than one word. */
interface ProtocolWords {
  readonly ask: string;
  readonly open: string;
  /** What a screen reader calls the part that says how it stands. */
  readonly status: string;
  readonly publicTitle: string;
  readonly publicHint: string;
  readonly replyEnds: string;
  readonly filesFull: (most: number) => string;
  readonly message: string;
  /** Before 'até' and the day. */
  readonly mayReopen: string;
  readonly reopen: string;
  readonly reopened: string;
  readonly mayWithdraw: string;
  readonly withdraw: string;
  readonly withdrawQuestion: string;
  readonly withdrawMeans: readonly string[];
  readonly withdrawn: string;
}

const request: ProtocolWords = {
  ask: 'Veja como está o seu pedido',
  open: 'Ver o pedido',
  status: 'Situação do pedido',
  publicTitle: 'O que é público neste pedido',
  publicHint: 'Para ver o pedido inteiro, use também a chave.',
  replyEnds: 'Depois desse dia, o pedido é encerrado.',
  filesFull: (most) => `Cabem ${most} arquivos em um pedido. Para trocar, tire um da lista.`,
  message:
    'Enquanto o pedido está aberto, você pode mandar uma mensagem ou um arquivo. Quem cuida dele recebe um aviso.',
  mayReopen: 'Você pode reabrir este pedido',
  reopen: 'Reabrir o pedido',
  reopened: 'Pedido reaberto.',
  mayWithdraw: 'Se você não quer mais a resposta, pode desistir deste pedido.',
  withdraw: 'Desistir do pedido',
  withdrawQuestion: 'Desistir deste pedido?',
  withdrawMeans: [
    'A organização para de cuidar dele e você fica sem resposta.',
    'Se mudar de ideia, você pode reabrir o pedido por alguns dias.',
  ],
  withdrawn: 'Você desistiu do pedido.',
};

const report: ProtocolWords = {
  ask: 'Veja como está o seu relato',
  open: 'Ver o relato',
  status: 'Situação do relato',
  publicTitle: 'O que é público neste relato',
  publicHint: 'Para ver o relato inteiro, use também a chave.',
  replyEnds: 'Depois desse dia, a equipe segue sem a sua resposta.',
  filesFull: (most) => `Cabem ${most} arquivos em um relato. Para trocar, tire um da lista.`,
  message:
    'Enquanto o relato está aberto, você pode mandar uma mensagem ou um arquivo. Quem cuida dele recebe um aviso.',
  mayReopen: 'Você pode reabrir este relato',
  reopen: 'Reabrir o relato',
  reopened: 'Relato reaberto.',
  mayWithdraw: 'Se você contou isto por engano, pode retirar este relato.',
  withdraw: 'Retirar o relato',
  withdrawQuestion: 'Retirar este relato?',
  withdrawMeans: [
    'A organização deixa de responder a você.',
    'Se mudar de ideia, você pode reabrir o relato por alguns dias.',
  ],
  withdrawn: 'Você retirou o relato.',
};

const supplierAnswers: ProtocolWords = {
  ...report,
  ask: 'Veja como está o questionário da sua empresa',
  open: 'Ver o andamento',
  status: 'Situação das respostas',
  publicTitle: 'O que é público neste questionário',
  publicHint: 'Para ver tudo, use também a chave.',
  replyEnds: 'Depois desse dia, a análise segue sem a sua resposta.',
  filesFull: (most) => `Cabem ${most} arquivos em um questionário. Para trocar, tire um da lista.`,
  message: 'Você pode mandar uma mensagem ou um arquivo. Quem cuida da análise recebe um aviso.',
};

const application: ProtocolWords = {
  ask: 'Veja como está a sua inscrição',
  open: 'Ver a inscrição',
  status: 'Situação da inscrição',
  publicTitle: 'O que é público nesta inscrição',
  publicHint: 'Para ver a inscrição inteira, use também a chave.',
  replyEnds: 'Depois desse dia, a análise segue com os documentos que a escola tem.',
  filesFull: (most) => `Cabem ${most} arquivos em uma inscrição. Para trocar, tire um da lista.`,
  message: 'Você pode mandar uma mensagem ou um documento. A escola recebe um aviso.',
  mayReopen: 'Se você não concorda com o resultado, pode entrar com recurso',
  reopen: 'Entrar com recurso',
  reopened: 'Recurso enviado.',
  mayWithdraw: 'Se você não quer mais a bolsa, pode desistir desta inscrição.',
  withdraw: 'Desistir da inscrição',
  withdrawQuestion: 'Desistir desta inscrição?',
  withdrawMeans: [
    'A escola para de analisar e a vaga fica para outra família.',
    'Não dá para voltar atrás. Enquanto houver inscrições abertas, você pode começar outra.',
  ],
  withdrawn: 'Você desistiu da inscrição.',
};

const ofKind: Readonly<Record<FormType, ProtocolWords>> = {
  privacy: request,
  incident: report,
  'due-diligence': supplierAnswers,
  credentialing: application,
  // Sealed reports are followed on a page of their own, by their receipt.
  intimidation: report,
  'reporting-channel': report,
};

export const protocolWords = (formType: FormType): ProtocolWords => ofKind[formType];
