import type { FormWords } from '../../../platform/public-form/case-form-kind.ts';

export const incidentFormWords: FormWords = {
  steps: 'Etapas do relato',
  send: 'Enviar relato',
  kept: 'O que você escreve fica só neste navegador, por até um dia, e sai dele quando você envia o relato.',
  waiting:
    'O que você escreveu está guardado. Vamos tentar de novo sozinhos, e o relato só entra uma vez. Deixe esta página aberta.',
  proving:
    'Chegaram muitos relatos desta rede. Seu aparelho faz uma conta para mostrar que não é um robô, e depois o relato segue. Você não precisa fazer nada.',
  filesFull: (most) => `Cabem ${most} arquivos em um relato. Para trocar, tire um da lista.`,
};
