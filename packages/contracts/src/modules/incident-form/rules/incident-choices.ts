import { choices } from '../../../core/choices.ts';

export const incidentNatures = choices({
  security: 'Incidente de segurança',
  scam: 'Tentativa de golpe ou fraude',
});
export type IncidentNature = keyof typeof incidentNatures.labels;

export const incidentTypes = choices({
  unauthorised_access: 'Acesso não autorizado',
  ransomware: 'Sequestro de dados (ransomware)',
  disclosure: 'Vazamento ou divulgação',
  wrong_recipient: 'Envio ao destinatário errado',
  lost_device: 'Perda ou roubo de equipamento',
  lost_paper: 'Perda ou roubo de documento em papel',
  vulnerability: 'Exploração de vulnerabilidade',
  social_engineering: 'Engenharia social ou phishing',
  credential: 'Credencial comprometida',
  publication: 'Publicação indevida',
  alteration: 'Alteração indevida',
  unavailability: 'Indisponibilidade',
  disposal: 'Descarte incorreto',
  system_failure: 'Falha de sistema',
  operator: 'Ato de operador (fornecedor)',
  fraud: 'Golpe ou fraude',
  other: 'Outro',
});
export type IncidentType = keyof typeof incidentTypes.labels;

/** What was violated (Resolução CD/ANPD 15/2024, art. 3º, XII). */
export const violatedProperties = choices({
  confidentiality: 'Confidencialidade',
  integrity: 'Integridade',
  availability: 'Disponibilidade',
  authenticity: 'Autenticidade',
});

export const dataNatures = choices({
  registration: 'Cadastrais',
  contact: 'Contato',
  documents: 'Documentos',
  financial: 'Financeiros',
  authentication: 'Autenticação (senhas, acessos)',
  health: 'Saúde',
  biometric: 'Biométricos',
  genetic: 'Genéticos',
  religion: 'Convicção religiosa',
  race: 'Origem racial ou étnica',
  political: 'Opinião política',
  union: 'Filiação sindical',
  sexual: 'Vida sexual',
  school: 'Escolares ou acadêmicos',
  location: 'Localização',
  image: 'Imagem ou voz',
  professional_secrecy: 'Protegidos por sigilo legal, judicial ou profissional',
  other: 'Outros',
});
export type DataNature = keyof typeof dataNatures.labels;

/** LGPD, art. 5º, II. */
export const sensitiveNatures: readonly DataNature[] = [
  'health',
  'biometric',
  'genetic',
  'religion',
  'race',
  'political',
  'union',
  'sexual',
];

export const holderCategories = choices({
  students: 'Alunos',
  guardians: 'Pais ou responsáveis',
  employees: 'Colaboradores',
  former_employees: 'Ex-colaboradores',
  candidates: 'Candidatos',
  customers: 'Clientes ou usuários do serviço',
  patients: 'Pacientes',
  suppliers: 'Fornecedores e prestadores',
  donors: 'Doadores',
  visitors: 'Visitantes',
  other: 'Outros',
});

export const dataProtections = choices({
  none: 'Não estavam protegidos',
  encrypted: 'Cifrados',
  pseudonymised: 'Pseudonimizados',
  unknown: 'Ainda não se sabe',
});
export const keyStates = choices({
  safe: 'A chave não foi comprometida',
  compromised: 'A chave foi comprometida',
  unknown: 'Ainda não se sabe',
  not_applicable: 'Não se aplica',
});

export const knowledgeMeans = choices({
  staff: 'Pela própria equipe',
  monitoring: 'Por monitoramento',
  holder: 'Por um titular',
  operator: 'Por um operador (fornecedor)',
  authority: 'Por uma autoridade',
  media: 'Pela imprensa ou rede social',
  third_party: 'Por outra pessoa',
});

export const otherBodies = choices({
  police: 'Polícia',
  bcb: 'Banco Central',
  cvm: 'CVM',
  ans: 'ANS',
  cert_br: 'CERT.br',
  ctir_gov: 'CTIR Gov',
  mp: 'Ministério Público',
  conselho_tutelar: 'Conselho Tutelar',
  other: 'Outro órgão',
});

export const notifierKinds = choices({
  officer: 'Pessoa encarregada',
  representative: 'Representante com poderes perante a ANPD',
});

export const holderNotices = choices({
  done: 'Já foi feita',
  planned: 'Ainda será feita',
  not_due: 'Não será feita',
});
export const noticeMeans = choices({
  email: 'E-mail',
  phone: 'Telefone',
  message: 'Mensagem (SMS ou aplicativo)',
  letter: 'Carta',
  in_person: 'Pessoalmente',
  public_notice: 'Aviso público',
});

export const riskKinds = choices({
  rights: 'Impedir o exercício de um direito',
  service: 'Impedir o uso de um serviço',
  discrimination: 'Discriminação',
  physical: 'Violação da integridade física',
  reputation: 'Dano à imagem ou à reputação',
  financial_fraud: 'Fraude financeira',
  identity_theft: 'Roubo de identidade',
  other_damage: 'Outro dano material ou moral',
});
export type RiskKind = keyof typeof riskKinds.labels;

export const involvedRoles = choices({
  reporter: 'Comunicante',
  suspect: 'Suspeito',
  affected: 'Afetado',
  witness: 'Testemunha',
  technical: 'Responsável técnico',
});

export const scamChannels = choices({
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  phone: 'Ligação',
  sms: 'SMS',
  boleto: 'Boleto',
  pix: 'PIX',
  social: 'Rede social',
  fake_site: 'Site falso',
  in_person: 'Pessoalmente',
});

/** How a report reaches the organisation. */
export const incidentChannels = choices({
  form: 'Formulário público',
  internal: 'Registro da equipe',
});
export type IncidentChannel = keyof typeof incidentChannels.labels;

/** What an entry of the incident's timeline tells of. */
export const eventTypes = choices({
  occurrence: 'Ocorrência',
  detection: 'Detecção',
  knowledge: 'Conhecimento',
  containment: 'Contenção',
  communication: 'Comunicação',
  decision: 'Decisão',
  observation: 'Observação',
  state: 'Mudança de situação',
});
export type EventType = keyof typeof eventTypes.labels;
/** Those a person writes; the others are written by the acts. */
export const writtenEventTypes = choices({
  occurrence: eventTypes.labels.occurrence,
  detection: eventTypes.labels.detection,
  containment: eventTypes.labels.containment,
  communication: eventTypes.labels.communication,
  decision: eventTypes.labels.decision,
  observation: eventTypes.labels.observation,
});

/** What is filed with ANPD, in the order in which it is. */
export const filingKinds = choices({
  preliminary: 'Comunicação preliminar',
  complete: 'Comunicação completa',
  complementary: 'Comunicação complementar',
  declaration: 'Declaração de comunicação aos titulares',
});
export type FilingKind = keyof typeof filingKinds.labels;

/** Documents made of the incident file; each is kept as it was issued. */
export const incidentDocuments = choices({
  ...filingKinds.labels,
  record: 'Registro interno do incidente (art. 10)',
});
export type IncidentDocument = keyof typeof incidentDocuments.labels;

/** What the holders are told, kept as it was told. */
export const holderPapers = choices({ letter: 'Carta aos titulares', notice: 'Aviso público aos titulares' });
export type HolderPaper = keyof typeof holderPapers.labels;

/** What somebody issues by hand; a notice is issued as it is published. The letter is for whoever no e-mail reaches. */
export const issuableDocuments = choices({
  ...incidentDocuments.labels,
  letter: holderPapers.labels.letter,
});
export type IssuableDocument = keyof typeof issuableDocuments.labels;

/** The series a document is of: the communications are versions of each other. */
export const documentSeries = {
  preliminary: 'anpd',
  complete: 'anpd',
  complementary: 'anpd',
  declaration: 'declaration',
  record: 'record',
  letter: 'letter',
  notice: 'notice',
} as const satisfies Record<IncidentDocument | HolderPaper, string>;

/** Measures as tasks. */
export const measureGroups = choices({
  containment: 'Contenção',
  correction: 'Correção',
  prevention: 'Prevenção',
});
