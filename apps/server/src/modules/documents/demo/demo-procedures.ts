import type { DemoDocument } from './demo-document.ts';

const groups = {
  title: '1. Quais grupos podem existir',
  text: [
    'Um grupo por turma, criado pela coordenação, só com responsáveis e a professora ou o professor da turma.',
    'Grupos de colaboradores servem para avisos. Decisões e documentos ficam nos sistemas da escola.',
  ],
};
const never = {
  title: '2. O que não se manda',
  text: ['Atestados, boletins, laudos e fotografias de estudantes não passam por aplicativo de conversa.'],
};

const minutesForm = `ATA DE DESCARTE DE DOCUMENTOS

Unidade:
Data:

Descartamos hoje os documentos abaixo, que passaram do prazo da tabela de temporalidade (POL-PD-007).

Documento | De (ano) | Até (ano) | Caixas ou pastas

Modo de descarte: fragmentação do papel / exclusão do arquivo digital

Presentes, que conferiram a lista e acompanharam o descarte:
1.
2.
`;

/** What is done day by day, and what only some may read. */
export const demoProcedures: readonly DemoDocument[] = [
  {
    code: 'NOR-RH-012',
    title: 'Norma de uso de aplicativos de conversa',
    kind: 'norm',
    classification: 'internal',
    status: 'in_force',
    summary: 'Quais grupos podem existir e o que não se manda por eles.',
    tags: ['mensagens', 'famílias'],
    review: 5,
    retention: 5,
    versions: [
      { note: 'Primeira versão', days: 240, state: 'in_force', text: [groups, never] },
      {
        note: 'Inclui os aparelhos pessoais e o horário das mensagens',
        days: 2,
        relevant: true,
        state: 'in_review',
        text: [
          groups,
          never,
          {
            title: '3. Horário e aparelhos pessoais',
            text: [
              'Ninguém é obrigado a responder depois das 18h ou no fim de semana.',
              'Quem usa o próprio aparelho apaga as conversas da escola ao sair da função.',
            ],
          },
        ],
      },
    ],
  },
  {
    code: 'PRO-TI-021',
    title: 'Plano de resposta a incidentes',
    kind: 'procedure',
    classification: 'confidential',
    status: 'periodic_review',
    summary: 'Quem chama quem, em que ordem, nas primeiras horas.',
    tags: ['incidentes', 'segurança'],
    review: -3,
    retention: 10,
    roles: ['encarregado', 'substituto', 'seguranca_informacao', 'compliance', 'admin'],
    versions: [
      {
        note: 'Telefones de plantão e ordem dos avisos',
        days: 368,
        state: 'in_force',
        text: [
          {
            title: '1. Primeira hora',
            text: [
              'Quem percebe o incidente avisa a segurança da informação e não apaga nada: registros e telas são prova.',
              'A segurança isola o equipamento, sem desligá-lo, e chama a pessoa encarregada.',
            ],
          },
          {
            title: '2. Primeiro dia',
            text: [
              'A pessoa encarregada decide se pode haver risco ou dano relevante aos titulares e registra o porquê.',
              'Se houver, a comunicação à ANPD e aos titulares é preparada: o prazo é de três dias úteis, contados de quando se soube que dados pessoais foram afetados.',
            ],
          },
          {
            title: '3. Depois',
            text: ['Em trinta dias, a equipe escreve o que aprendeu e o que muda neste plano.'],
          },
        ],
      },
    ],
  },
  {
    code: 'CTR-2025-118',
    title: 'Contrato: transporte escolar Rota Segura Ltda.',
    kind: 'contract',
    classification: 'confidential',
    status: 'in_force',
    summary: 'Transporte de estudantes, com cláusulas de proteção de dados.',
    tags: ['fornecedores', 'transporte'],
    expires: 26,
    retention: 10,
    roles: ['encarregado', 'compliance', 'gestor_fornecedores', 'admin'],
    versions: [
      {
        note: 'Contrato assinado',
        days: 339,
        state: 'in_force',
        text: [
          {
            title: 'Cláusula sétima: dados pessoais',
            text: [
              'A contratada recebe nome, endereço de embarque e telefone do responsável, e os usa só para o transporte.',
              'Ao fim do contrato, devolve ou apaga as listas em dez dias e confirma por escrito.',
              'A contratada avisa a escola em um dia sobre qualquer perda de lista, aparelho ou acesso.',
            ],
          },
        ],
      },
    ],
  },
  {
    code: 'ATA-2026-014',
    title: 'Ata de posse do conselho fiscal',
    kind: 'minutes',
    classification: 'restricted',
    status: 'in_force',
    summary: 'Posse dos três conselheiros e declaração de bens.',
    tags: ['governança'],
    people: ['admin', 'encarregado'],
    versions: [
      {
        note: 'Ata aprovada na reunião',
        days: 61,
        state: 'in_force',
        text: [
          {
            title: 'Deliberações',
            text: [
              'Tomaram posse os três conselheiros eleitos, com mandato de dois anos.',
              'As declarações de bens foram entregues em envelope fechado à secretaria do conselho.',
            ],
          },
        ],
      },
    ],
  },
  {
    code: 'FOR-PD-003',
    title: 'Modelo de ata de descarte',
    kind: 'form',
    classification: 'internal',
    status: 'in_force',
    summary: 'Para preencher quando um documento passa do prazo de guarda.',
    tags: ['descarte', 'modelos'],
    review: 275,
    versions: [{ note: 'Primeira versão', days: 30, state: 'in_force', text: minutesForm }],
  },
  {
    code: 'NOR-SEC-004',
    title: 'Norma de entrada de visitantes',
    kind: 'norm',
    classification: 'internal',
    status: 'revoked',
    summary: 'Cópia do documento de identidade na portaria.',
    tags: ['portaria'],
    retention: 5,
    endedBecause: 'A portaria deixou de copiar documentos: guardar a cópia não era necessário.',
    versions: [
      {
        note: 'Primeira versão',
        days: 900,
        state: 'in_force',
        text: [
          {
            title: '1. Na portaria',
            text: ['O visitante deixa uma cópia do documento de identidade, guardada por um ano.'],
          },
        ],
      },
    ],
  },
  {
    code: 'PRO-SEC-008',
    title: 'Procedimento de matrícula e rematrícula',
    kind: 'procedure',
    classification: 'internal',
    status: 'draft',
    summary: 'Quais documentos se pedem às famílias e por quê.',
    tags: ['matrícula', 'famílias'],
    retention: 5,
    versions: [
      {
        note: 'Primeira versão',
        days: 1,
        state: 'draft',
        text: [
          {
            title: '1. O que se pede',
            text: ['Certidão de nascimento, comprovante de endereço e histórico escolar. Nada além disso.'],
          },
        ],
      },
    ],
  },
];
