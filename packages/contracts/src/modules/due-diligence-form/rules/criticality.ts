import { choices } from '../../../core/choices.ts';

/** How much a supplier can hurt the organisation before anything is known of how it works. */
export const criticalities = choices({
  '1': 'Mínima',
  '2': 'Baixa',
  '3': 'Média',
  '4': 'Alta',
  '5': 'Muito alta',
});

interface CriticalityQuestion {
  readonly label: string;
  /** From the answer that weighs nothing to the one that weighs two points. */
  readonly answers: readonly [string, string, string];
}

/** Six questions about the service, answered by whoever hires it. The points are the organisation's policy, not law. */
export const criticalityQuestions = {
  data: {
    label: 'Que dados pessoais trata por nós?',
    answers: ['Nenhum', 'Dados comuns', 'Dados sensíveis ou de crianças'],
  },
  volume: {
    label: 'De quantas pessoas?',
    answers: ['Até 100', 'De 101 a 10 mil', 'Mais de 10 mil'],
  },
  access: {
    label: 'Entra nos nossos sistemas ou prédios?',
    answers: ['Não entra', 'Com acesso limitado', 'Com acesso amplo ou de administração'],
  },
  continuity: {
    label: 'E se o serviço parar?',
    answers: ['Quase nada muda', 'O trabalho atrasa', 'Uma atividade essencial para'],
  },
  transfer: {
    label: 'Os dados saem do Brasil?',
    answers: [
      'Não saem, ou não há dados',
      'Saem, com um mecanismo da LGPD',
      'Saem, ou não se sabe, sem mecanismo',
    ],
  },
  public_agents: {
    label: 'Age em nosso nome diante do poder público?',
    answers: ['Nunca', 'Às vezes', 'É parte do serviço'],
  },
} as const satisfies Readonly<Record<string, CriticalityQuestion>>;
export type CriticalityKey = keyof typeof criticalityQuestions;
export const criticalityKeys = Object.keys(criticalityQuestions) as CriticalityKey[];

/** The points of each answer: 0, 1 or 2. */
export type CriticalityAnswers = Readonly<Record<CriticalityKey, number>>;

/** The least points of each level above the lowest. */
const STEPS = [3, 5, 7, 9] as const;
/** Sensitive data, and an essential service, are never of less than this. */
const LEAST_OF_GRAVE = 3;

export const criticalityPoints = (answers: CriticalityAnswers): number =>
  criticalityKeys.reduce((sum, key) => sum + answers[key], 0);

/** 1 to 5; more points never make it less. */
export function criticalityOf(answers: CriticalityAnswers): number {
  const points = criticalityPoints(answers);
  const level = 1 + STEPS.filter((least) => points >= least).length;
  const isGrave = answers.data === 2 || answers.continuity === 2;
  return isGrave ? Math.max(level, LEAST_OF_GRAVE) : level;
}

/** Months that an approval is worth unless the approver says otherwise: the organisation's policy. */
export const usualMonths = (criticality: number): number => (criticality >= 4 ? 6 : 12);
