interface Question {
  readonly label: string;
  readonly help: string;
}

/**
 * Who may be a small agent (Res. CD/ANPD 2/2022, art. 2, I) and what excludes them: revenue and group (art. 3, II and
 * III) and high-risk processing (arts. 3, I, and 4), each criterion as a question of its own.
 */
export const smallAgentQuestions = {
  kind_fits: {
    label: 'É um tipo de organização que pode ser agente de pequeno porte?',
    help: 'Microempresa, empresa de pequeno porte, MEI, startup, pessoa jurídica de direito privado (também sem fins lucrativos), pessoa natural ou ente privado sem personalidade jurídica (art. 2º, I).',
  },
  above_revenue: {
    label: 'A receita bruta do ano passa do limite?',
    help: 'O da Lei Complementar 123 para empresas de pequeno porte ou, para startups, o da Lei Complementar 182 (art. 3º, II). Orientação: R$ 4,8 milhões e R$ 16 milhões; confira o valor em vigor.',
  },
  above_group: {
    label: 'Faz parte de um grupo econômico cuja receita passa desse limite?',
    help: 'Conta a receita do grupo inteiro (art. 3º, III).',
  },
  large_scale: {
    label: 'Trata dados em larga escala?',
    help: 'Muitas pessoas, ou grande volume, duração, frequência ou área. A norma não fixa um número (art. 4º, I, a).',
  },
  significant_effect: {
    label: 'O tratamento pode afetar muito os interesses e direitos das pessoas?',
    help: 'Por exemplo: impedir um direito ou um serviço, ou causar dano material ou moral, como discriminação, fraude ou dano à imagem (art. 4º, I, b).',
  },
  emerging_technology: {
    label: 'Usa tecnologias emergentes ou inovadoras?',
    help: 'Por exemplo: reconhecimento facial ou inteligência artificial (art. 4º, II, a).',
  },
  public_surveillance: {
    label: 'Vigia ou controla áreas abertas ao público?',
    help: 'Por exemplo: câmeras voltadas para a rua ou para áreas de circulação livre (art. 4º, II, b).',
  },
  automated_decisions: {
    label: 'Toma decisões só por tratamento automatizado?',
    help: 'Também as que definem perfil pessoal, profissional, de saúde, de consumo ou de crédito (art. 4º, II, c).',
  },
  sensitive_data: {
    label: 'Usa dados sensíveis?',
    help: 'Saúde, biometria, religião, origem racial, opinião política, sindicato, vida sexual ou genética (art. 4º, II, d).',
  },
  vulnerable_holders: {
    label: 'Usa dados de crianças, adolescentes ou idosos?',
    help: 'Uma escola ou uma clínica quase sempre usa (art. 4º, II, d).',
  },
} as const satisfies Readonly<Record<string, Question>>;

export type SmallAgentQuestion = keyof typeof smallAgentQuestions;
export const smallAgentQuestionKeys = Object.keys(smallAgentQuestions) as SmallAgentQuestion[];
export type SmallAgentAnswers = Readonly<Record<SmallAgentQuestion, boolean>>;

export const generalCriteria = ['large_scale', 'significant_effect'] as const;
export const specificCriteria = [
  'emerging_technology',
  'public_surveillance',
  'automated_decisions',
  'sensitive_data',
  'vulnerable_holders',
] as const;

/** Art. 4: at least one general criterion together with at least one specific one. */
export const isHighRisk = (answers: SmallAgentAnswers): boolean =>
  generalCriteria.some((key) => answers[key]) && specificCriteria.some((key) => answers[key]);

/** What the answers come to, and if it is no, the first thing that excludes it. */
export type SmallAgentOutcome = 'small' | 'kind' | 'revenue' | 'group' | 'high_risk';

export function smallAgentOutcome(answers: SmallAgentAnswers): SmallAgentOutcome {
  if (!answers.kind_fits) return 'kind';
  if (answers.above_revenue) return 'revenue';
  if (answers.above_group) return 'group';
  return isHighRisk(answers) ? 'high_risk' : 'small';
}

export const isSmallAgent = (answers: SmallAgentAnswers): boolean => smallAgentOutcome(answers) === 'small';

export const smallAgentOutcomes: Readonly<Record<SmallAgentOutcome, string>> = {
  small: 'Pelas respostas, é agente de pequeno porte.',
  kind: 'Pelas respostas, não é agente de pequeno porte: o tipo de organização não permite (art. 2º, I).',
  revenue: 'Pelas respostas, não é agente de pequeno porte: a receita passa do limite (art. 3º, II).',
  group: 'Pelas respostas, não é agente de pequeno porte: a receita do grupo passa do limite (art. 3º, III).',
  high_risk:
    'Pelas respostas, não é agente de pequeno porte: o tratamento é de alto risco, com um critério geral e um específico (arts. 3º, I, e 4º).',
};
