import { choices } from '../../core/choices.ts';

export const documentKinds = choices({
  policy: 'Política',
  norm: 'Norma',
  procedure: 'Procedimento',
  contract: 'Contrato',
  term: 'Termo',
  minutes: 'Ata',
  certificate: 'Certificado',
  form: 'Formulário',
  other: 'Outro',
});
export type DocumentKind = keyof typeof documentKinds.labels;

/** What a code begins with where nobody wrote one: POL-001. */
export const codeBeginnings: Readonly<Record<DocumentKind, string>> = {
  policy: 'POL',
  norm: 'NOR',
  procedure: 'PRO',
  contract: 'CTR',
  term: 'TER',
  minutes: 'ATA',
  certificate: 'CER',
  form: 'FOR',
  other: 'DOC',
};

export const classifications = choices({
  public: 'Pública',
  internal: 'Interna',
  confidential: 'Confidencial',
  restricted: 'Restrita',
});
export type Classification = keyof typeof classifications.labels;

export const classificationWords: Readonly<Record<Classification, string>> = {
  public: 'Pode ser lido por qualquer pessoa e mostrado fora da organização.',
  internal: 'Para quem trabalha na organização.',
  confidential: 'Só para as unidades, grupos e pessoas escolhidas; nunca para todos.',
  restricted: 'Só para as pessoas escolhidas, uma a uma, a pessoa responsável e quem aprova.',
};

export const documentStates = choices({
  draft: 'Rascunho',
  in_review: 'Em revisão',
  approved: 'Aprovado',
  in_force: 'Vigente',
  periodic_review: 'Em revisão periódica',
  superseded: 'Substituído',
  revoked: 'Revogado',
  archived: 'Arquivado',
  disposed: 'Eliminado',
});
export type DocumentState = keyof typeof documentStates.labels;

export const versionStates = choices({
  draft: 'Rascunho',
  in_review: 'Em revisão',
  approved: 'Aprovada',
  in_force: 'Vigente',
  superseded: 'Substituída',
});
export type VersionState = keyof typeof versionStates.labels;

/** Of a version that is not yet in force. */
export const pendingStates = choices({ draft: 'Rascunho', in_review: 'Em revisão', approved: 'Aprovada' });

/** Read from the document to the other one. */
export const relationKinds = choices({
  relates: 'Relacionado a',
  implements: 'Detalha',
  replaces: 'Substitui',
});
export type RelationKind = keyof typeof relationKinds.labels;
/** The same, read from the other one. */
export const relationKindsBack: Readonly<Record<RelationKind, string>> = {
  relates: 'Relacionado a',
  implements: 'Detalhado por',
  replaces: 'Substituído por',
};

export const documentLanguages = choices({
  'pt-BR': 'Português',
  en: 'Inglês',
  es: 'Espanhol',
  fr: 'Francês',
  other: 'Outra',
});

/** How the job that reads the text of a file got on. */
export const textStates = choices({
  waiting: 'Texto ainda não lido',
  read: 'Texto pesquisável',
  none: 'Sem texto pesquisável (imagem ou digitalização)',
  refused: 'O texto não pôde ser lido com segurança',
});
