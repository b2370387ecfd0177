import type { RequestInput } from '@conforme/contracts/modules/privacy-form/rules/request-input.ts';

/** What people ask a school and a charity for, without who asks. */
export type DemoInput = Pick<RequestInput, 'relation' | 'types' | 'description'> & Partial<RequestInput>;

const access = { format: 'complete', medium: 'electronic' } as const;

export const demoInputs: readonly DemoInput[] = [
  {
    relation: 'guardian',
    types: ['ACES'],
    access,
    description: 'Quero uma cópia de tudo o que a escola guarda sobre o meu filho, do 6º ano.',
  },
  {
    relation: 'former_employee',
    types: ['ELIM'],
    description: 'Saí em 2021. Peço que apaguem o que não precisam mais guardar sobre mim.',
  },
  {
    relation: 'student',
    types: ['CORR'],
    description: 'Meu sobrenome está errado no boletim e no certificado.',
    corrections: [{ field: 'Sobrenome', current: 'Pereria', correct: 'Pereira', proof: null }],
  },
  {
    relation: 'guardian',
    types: ['REVO'],
    description: 'Não autorizo mais o uso de fotos da minha filha nas redes sociais.',
    consent_to_withdraw: 'Uso de imagem em redes sociais',
  },
  {
    relation: 'candidate',
    types: ['ELCO'],
    description: 'Mandei meu currículo no ano passado e não quero mais que fique no banco de talentos.',
  },
  {
    relation: 'guardian',
    types: ['COMP'],
    description: 'Gostaria de saber com quais empresas de aplicativo a escola compartilha dados dos alunos.',
  },
  {
    relation: 'customer',
    types: ['CONF', 'ACES'],
    access: { format: 'simplified', medium: 'electronic' },
    description: 'Vocês têm dados meus? Se tiverem, quero saber quais são.',
  },
  {
    relation: 'visitor',
    types: ['DUVI'],
    description: 'As câmeras da portaria gravam o som também? Por quanto tempo guardam?',
  },
  {
    relation: 'student',
    types: ['PORT'],
    description: 'Vou mudar de escola e quero levar meu histórico em formato digital.',
    portability_target: 'Colégio Horizonte, secretaria@horizonte.example',
  },
  {
    relation: 'guardian',
    types: ['OPOS', 'RECL'],
    description: 'Recebo propaganda por mensagem sem nunca ter pedido. Quero que parem.',
  },
];
