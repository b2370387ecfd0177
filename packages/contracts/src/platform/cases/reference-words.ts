/** What is said at a field before anything is sent: both mistakes show without asking the server. */
export const referenceWords = {
  wrongProtocol: 'Confira o protocolo: uma letra ou um número está trocado.',
  otherForm: 'Este protocolo é de outro tipo de atendimento.',
  wrongKey: 'A chave tem 10 letras e números. Confira se falta ou sobra algum.',
} as const;
