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

/** The kinds that have words of their own bring them with their modules. */
const ofKind: Readonly<Partial<Record<FormType, ProtocolWords>>> = { privacy: request };

export const protocolWords = (formType: FormType): ProtocolWords => ofKind[formType] ?? request;
