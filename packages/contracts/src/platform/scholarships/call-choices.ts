import { choices } from '../../core/choices.ts';

/** What a call (edital) is for. */
export const callKinds = choices({
  new: 'Bolsas novas',
  renewal: 'Renovação de bolsas',
  partnership: 'Parceria com outra entidade',
});
export type CallKind = keyof typeof callKinds.labels;

export const callStatuses = choices({
  draft: 'Rascunho',
  published: 'Publicado',
  closed: 'Inscrições encerradas',
  analysis: 'Em análise',
  preliminary: 'Resultado preliminar',
  appeal: 'Em recurso',
  final: 'Homologado',
  cancelled: 'Cancelado',
});
export type CallStatus = keyof typeof callStatuses.labels;

export const callLevels = choices({
  early: 'Educação infantil',
  elementary_1: 'Fundamental, anos iniciais',
  elementary_2: 'Fundamental, anos finais',
  secondary: 'Ensino médio',
  professional: 'Educação profissional',
  higher: 'Ensino superior',
});
export const callShifts = choices({
  morning: 'Manhã',
  afternoon: 'Tarde',
  evening: 'Noite',
  full_day: 'Integral',
});

/** In the order in which they come. */
export const callPhases = choices({
  application: 'Inscrições',
  documents: 'Conferência dos documentos',
  analysis: 'Análise social',
  interview: 'Entrevista ou visita',
  preliminary: 'Resultado preliminar',
  appeal: 'Recurso',
  final: 'Resultado final',
  enrolment: 'Matrícula',
});
export type CallPhase = keyof typeof callPhases.labels;

/** Whose document it is: what has to be shown depends on how somebody earns a living. */
export const familySituations = choices({
  everyone: 'Todas as pessoas da casa',
  candidate: 'Candidato',
  disability: 'Candidato com deficiência',
  employed: 'Empregado com carteira',
  self_employed: 'Autônomo ou informal',
  mei: 'MEI ou empresário',
  unemployed: 'Desempregado',
  retired: 'Aposentado ou pensionista',
  rural: 'Trabalhador rural',
  alimony: 'Quem recebe ou paga pensão',
  student: 'Estudante',
  minor: 'Menor de idade',
});
