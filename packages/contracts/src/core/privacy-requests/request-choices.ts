import { choices } from '../choices.ts';

export const requestChannels = choices({
  form: 'Formulário público',
  email: 'E-mail',
  phone: 'Telefone',
  in_person: 'Presencial',
  letter: 'Carta',
  internal: 'Interno',
});
export type RequestChannel = keyof typeof requestChannels.labels;

/** What the holder is to the organisation. */
export const holderRelations = choices({
  student: 'Estudante',
  guardian: 'Mãe, pai ou responsável',
  employee: 'Colaborador',
  former_employee: 'Ex-colaborador',
  candidate: 'Candidato a vaga',
  customer: 'Cliente ou paciente',
  supplier: 'Fornecedor',
  visitor: 'Visitante do site',
  other: 'Outra',
});
export type HolderRelation = keyof typeof holderRelations.labels;

/** Who writes. */
export const requesterKinds = choices({
  holder: 'A própria pessoa',
  legal_representative: 'Mãe, pai ou tutor',
  attorney: 'Procurador',
  other: 'Outro representante',
});
export type RequesterKind = keyof typeof requesterKinds.labels;

export const holderDocuments = choices({
  cpf: 'CPF',
  passport: 'Passaporte',
  rnm: 'RNM (registro de estrangeiro)',
});
export type HolderDocument = keyof typeof holderDocuments.labels;

/** Art. 19: at once and short, or complete and within fifteen days. */
export const accessFormats = choices({
  simplified: 'Resposta simples',
  complete: 'Declaração completa',
});
export type AccessFormat = keyof typeof accessFormats.labels;

/** Art. 19 § 2: the holder chooses. */
export const accessMedia = choices({ electronic: 'Por meio eletrônico', print: 'Impresso' });
export type AccessMedium = keyof typeof accessMedia.labels;

export const identityMethods = choices({
  none: 'Nenhuma',
  email_code: 'Código por e-mail',
  document: 'Documento conferido',
  known: 'Pessoa conhecida da organização',
  in_person: 'Presencialmente',
});
export type IdentityMethod = keyof typeof identityMethods.labels;

export const identityStates = choices({
  pending: 'Pendente',
  verified: 'Confirmada',
  failed: 'Não confirmada',
  waived: 'Dispensada',
});
export type IdentityState = keyof typeof identityStates.labels;

export const requestResults = choices({
  granted: 'Atendido',
  partial: 'Atendido em parte',
  refused: 'Indeferido',
  not_agent: 'Não somos o agente',
  withdrawn: 'Desistência',
  duplicate: 'Duplicado',
});
export type RequestResult = keyof typeof requestResults.labels;

const { granted, partial, refused, not_agent } = requestResults.labels;
/** What an answer can come to; the other results are ends without one. */
export const answerResults = choices({ granted, partial, refused, not_agent });
export type AnswerResult = keyof typeof answerResults.labels;

/** Art. 18 § 4 II: whoever is told no is told why. */
export const refusalReasons = choices({
  legal_retention: 'A lei manda guardar os dados (LGPD, art. 16)',
  trade_secret: 'Segredo comercial ou industrial (LGPD, art. 19, II)',
  identity: 'A identidade não foi comprovada',
  repetitive: 'Pedido repetido, já respondido',
  not_processed: 'A organização não trata este dado',
  other: 'Outro motivo',
});
export type RefusalReason = keyof typeof refusalReasons.labels;
