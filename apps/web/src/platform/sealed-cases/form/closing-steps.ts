/** The steps that every channel's form ends with, after its own groups of questions. */
export const closingSteps = [
  {
    title: 'Quem lê',
    heading: 'Quem lê, e quem é você',
    hint: 'Só quem recebe a chave consegue abrir o relato.',
  },
  { title: 'Anexos', heading: 'Você tem fotos, áudios ou documentos?', hint: 'O relato vale sem eles.' },
  {
    title: 'Comprovante',
    heading: 'Guarde o comprovante e envie',
    hint: 'Confira o que você contou. Tudo é cifrado aqui antes de sair.',
  },
];
