import type { FormWords } from '../../../platform/public-form/case-form-kind.ts';

export const privacyFormWords: FormWords = {
  steps: 'Etapas do pedido',
  send: 'Enviar pedido',
  kept: 'Suas respostas ficam só neste navegador, por até um dia, e saem dele quando você envia o pedido.',
  waiting:
    'O que você escreveu está guardado. Vamos tentar de novo sozinhos, e o pedido só entra uma vez. Deixe esta página aberta.',
  proving:
    'Chegaram muitos pedidos desta rede. Seu aparelho faz uma conta para mostrar que não é um robô, e depois o pedido segue. Você não precisa fazer nada.',
  filesFull: (most) => `Cabem ${most} arquivos em um pedido. Para trocar, tire um da lista.`,
};
