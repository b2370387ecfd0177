import { choices } from '../../../core/choices.ts';
import { type DataNature, type RiskKind, sensitiveNatures } from './incident-choices.ts';

/** The second test of Resolução CD/ANPD 15/2024, art. 5º: any one of these is enough. */
export const dutyCriteria = choices({
  sensitive: 'I. Dados sensíveis',
  vulnerable: 'II. Crianças, adolescentes ou idosos',
  financial: 'III. Dados financeiros',
  authentication: 'IV. Autenticação em sistemas',
  secrecy: 'V. Sigilo legal, judicial ou profissional',
  large_scale: 'VI. Larga escala',
});
export type DutyCriterion = keyof typeof dutyCriteria.labels;

export const likelihoods = choices({
  remote: 'Remota',
  possible: 'Possível',
  likely: 'Provável',
  almost_certain: 'Quase certa',
});
export type Likelihood = keyof typeof likelihoods.labels;
export const severities = choices({
  low: 'Baixa',
  moderate: 'Moderada',
  high: 'Alta',
  very_high: 'Muito alta',
});
export type Severity = keyof typeof severities.labels;
export const riskLevels = choices({ low: 'Baixo', medium: 'Médio', high: 'Alto', critical: 'Crítico' });
export type RiskLevel = keyof typeof riskLevels.labels;

export const raisers = choices({
  children: 'Há crianças ou adolescentes',
  vulnerable: 'Há pessoas vulneráveis',
  sensitive: 'Há dados sensíveis',
  public: 'Os dados ficaram públicos',
  combined: 'Documento, endereço e cobrança juntos',
  many: 'São muitos titulares',
});
export const reducers = choices({
  encrypted: 'Dados cifrados, chave segura',
  recovered: 'Recuperados sem terem sido lidos',
  trusted: 'Quem recebeu é de confiança e apagou',
  quick: 'Acesso cortado em pouco tempo',
});

export const dutyResults = choices({
  yes: 'Sim, é preciso comunicar à ANPD e aos titulares.',
  likely: 'Provavelmente sim: há dados dos critérios, e o risco ainda não se afasta.',
  no: 'Não há dever de comunicar, pelos dois testes.',
});
export type DutyResult = keyof typeof dutyResults.labels;

export interface DutyAnswers {
  /** First test: what may happen to the holders. None of them: the empty list. */
  readonly damages: readonly RiskKind[];
  readonly criteria: readonly DutyCriterion[];
  readonly severity: Severity;
  readonly likelihood: Likelihood;
  readonly raisers: readonly string[];
  readonly reducers: readonly string[];
}

/** The sentences of the norm, beside the question that each decides. */
export const dutySources = {
  damages: {
    source: 'Resolução CD/ANPD 15/2024, art. 5º, § 1º',
    text: 'O incidente afeta de forma significativa quando pode impedir o exercício de direitos ou o uso de um serviço, ou causar danos materiais ou morais, como discriminação, violação à integridade física, ao direito de imagem e à reputação, fraudes financeiras ou roubo de identidade.',
  },
  criteria: {
    source: 'Resolução CD/ANPD 15/2024, art. 5º',
    text: 'Além disso, o incidente precisa envolver ao menos um destes: dados sensíveis; de crianças, de adolescentes ou de idosos; financeiros; de autenticação em sistemas; protegidos por sigilo legal, judicial ou profissional; ou em larga escala. A norma não fixa número para larga escala: considera número de titulares, volume, duração, frequência e extensão geográfica.',
  },
  risk: {
    source: 'Orientação da organização',
    text: 'A matriz ajuda a decidir a ordem das medidas. Se mais coisas aumentam do que diminuem o risco, ele sobe um nível; se menos, desce um. Dois testes com “sim” pedem a comunicação, seja qual for o nível; um risco alto sem dano marcado deixa dúvida. A ANPD não exige nota nem tabela.',
  },
} as const;

const levels: Readonly<Record<Severity, readonly RiskLevel[]>> = {
  very_high: ['medium', 'high', 'critical', 'critical'],
  high: ['medium', 'medium', 'high', 'critical'],
  moderate: ['low', 'medium', 'medium', 'high'],
  low: ['low', 'low', 'medium', 'medium'],
};

/** A place of our own matrix: the norm asks for no score. */
export const riskLevel = (severity: Severity, likelihood: Likelihood): RiskLevel =>
  levels[severity][likelihoods.options.findIndex(({ value }) => value === likelihood)] as RiskLevel;

/** With what raises and lowers it: where the one outweighs the other, it is one step of the matrix higher or lower. */
export function levelOf({
  severity,
  likelihood,
  raisers,
  reducers,
}: Pick<DutyAnswers, 'severity' | 'likelihood' | 'raisers' | 'reducers'>): RiskLevel {
  const order = riskLevels.options.map(({ value }) => value);
  const place = order.indexOf(riskLevel(severity, likelihood)) + Math.sign(raisers.length - reducers.length);
  return order[Math.min(Math.max(place, 0), order.length - 1)] as RiskLevel;
}

/** Both tests have to say yes. A first test that says no while the risk is high is a doubt, not a no. */
export function dutyResult(answers: DutyAnswers): DutyResult {
  if (answers.criteria.length === 0) return 'no';
  if (answers.damages.length > 0) return 'yes';
  const level = levelOf(answers);
  return level === 'high' || level === 'critical' ? 'likely' : 'no';
}

/** What the result asks for until somebody decides otherwise in writing: a doubt is communicated. */
export const dutyOf = (result: DutyResult): 'communicate' | 'not_communicate' =>
  result === 'no' ? 'not_communicate' : 'communicate';

/** What the file already says, as a start for the second test. */
export function criteriaFromFile(file: {
  readonly data_natures: readonly string[];
  readonly children_count: number | null;
  readonly adolescents_count: number | null;
  readonly elderly_count: number | null;
}): DutyCriterion[] {
  const has = (nature: DataNature) => file.data_natures.includes(nature);
  const people = (file.children_count ?? 0) + (file.adolescents_count ?? 0) + (file.elderly_count ?? 0);
  return [
    ...(sensitiveNatures.some(has) ? ['sensitive' as const] : []),
    ...(people > 0 ? ['vulnerable' as const] : []),
    ...(has('financial') ? ['financial' as const] : []),
    ...(has('authentication') ? ['authentication' as const] : []),
    ...(has('professional_secrecy') ? ['secrecy' as const] : []),
  ];
}
