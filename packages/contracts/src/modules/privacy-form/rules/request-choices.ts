import { choices } from '../../../core/choices.ts';

export const requestChannels = choices({
  form: 'Formulário público',
  email: 'E-mail',
  phone: 'Telefone',
  in_person: 'Presencial',
  letter: 'Carta',
  internal: 'Interno',
});
export type RequestChannel = keyof typeof requestChannels.labels;

/** Whoever writes down what came otherwise is asked for the day, and nobody for the hour. */
export const isDayOnly = (channel: RequestChannel): boolean => channel !== 'form';

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
  handed_code: 'Código entregue pela administração',
  document: 'Documento conferido',
  known: 'Pessoa conhecida da organização',
  in_person: 'Presencialmente',
});
export type IdentityMethod = keyof typeof identityMethods.labels;

/** By what staff may say that they confirmed who asks; that a code was typed is known by the product alone. */
export const isIdentityMethodFor = (method: IdentityMethod, sofar: IdentityMethod): boolean =>
  method === sofar || (method !== 'email_code' && method !== 'handed_code');

export const identityStates = choices({
  pending: 'Pendente',
  verified: 'Confirmada',
  failed: 'Não confirmada',
  waived: 'Dispensada',
});
export type IdentityState = keyof typeof identityStates.labels;

/** Art. 18 § 3: whether whoever speaks for the holder has shown that they may. */
export const representativePowers = choices({
  unchecked: 'Ainda não conferidos',
  checked: 'Conferidos',
  unproven: 'Não comprovados',
});
export type RepresentativePowers = keyof typeof representativePowers.labels;

/** Art. 18 § 6: what became of the notice to those with whom the data were shared. */
export const shareNoticeOutcomes = choices({
  sent: 'Quem recebeu os dados foi avisado',
  nothing_shared: 'Nada foi compartilhado',
  impossible: 'Avisar é impossível ou desproporcional',
});
export type ShareNoticeOutcome = keyof typeof shareNoticeOutcomes.labels;

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
  legal_retention: 'Lei ou norma manda guardar os dados (LGPD, art. 16, I)',
  research: 'Estudo por órgão de pesquisa (LGPD, art. 16, II)',
  lawful_transfer: 'Transferência a terceiro, como a lei permite (LGPD, art. 16, III)',
  exclusive_use: 'Uso só da organização, com dados anonimizados (LGPD, art. 16, IV)',
  trade_secret: 'Segredo comercial ou industrial (LGPD, arts. 19, II, e 20, § 1º)',
  identity: 'A identidade não foi comprovada',
  repetitive: 'Pedido repetido, já respondido',
  not_processed: 'A organização não trata este dado',
  other: 'Outro motivo',
});
export type RefusalReason = keyof typeof refusalReasons.labels;
