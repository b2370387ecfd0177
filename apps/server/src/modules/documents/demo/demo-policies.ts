import type { DemoDocument } from './demo-document.ts';

const passwords = [
  'Cada pessoa tem a sua conta e a sua senha. Ninguém empresta a conta, nem por um dia, nem para quem cobre férias.',
  'A senha é uma frase de quatro palavras ou mais. Não se anota em papel colado no monitor nem em grupo de conversa.',
];
const equipment = {
  title: '3. Equipamentos',
  text: [
    'Computadores e celulares da escola bloqueiam a tela depois de cinco minutos sem uso.',
    'Perdeu um aparelho, ou acha que alguém o abriu? Avise a segurança da informação no mesmo dia, também fora do horário.',
  ],
};

const retention = {
  title: '3. Regra geral',
  text: [
    'Nenhum documento é guardado por garantia. Cada tipo tem prazo, motivo e destino.',
    'O que foi citado em processo, denúncia ou pedido de titular fica guardado até o fim do caso.',
  ],
};
const before = [
  {
    title: '1. Objetivo',
    text: [
      'Dizer por quanto tempo a Rede Vale do Ipê guarda cada tipo de documento e o que é feito quando o prazo termina.',
    ],
  },
  {
    title: '2. A quem se aplica',
    text: ['Às três unidades e a quem guarda documentos em nome da rede.'],
  },
];

/** What applies to everybody, for a long time. */
export const demoPolicies: readonly DemoDocument[] = [
  {
    code: 'POL-SI-003',
    title: 'Política de segurança da informação',
    kind: 'policy',
    classification: 'internal',
    status: 'in_force',
    summary: 'Senhas, equipamentos e mensagens: o que vale para quem trabalha na rede.',
    tags: ['segurança', 'senhas'],
    review: 21,
    retention: 5,
    statement: 'Li e compreendi a política de segurança da informação e vou segui-la no meu trabalho.',
    versions: [
      {
        note: 'Primeira versão',
        days: 410,
        state: 'superseded',
        text: [
          {
            title: '1. Objetivo',
            text: ['Proteger o que a escola sabe sobre estudantes, famílias e colaboradores.'],
          },
          { title: '2. Contas e senhas', text: passwords.slice(0, 1) },
          equipment,
        ],
      },
      {
        note: 'Senhas em frases, segundo fator e mensagens suspeitas',
        days: 44,
        relevant: true,
        state: 'in_force',
        text: [
          {
            title: '1. Objetivo',
            text: [
              'Proteger o que a escola sabe sobre estudantes, famílias e colaboradores, em papel e em sistemas.',
              'Quem trata dados pessoais em nome da rede segue esta política, também os prestadores de serviço.',
            ],
          },
          {
            title: '2. Contas e senhas',
            text: [
              ...passwords,
              'Secretaria, financeiro e coordenação usam também o segundo fator: um código que muda a cada meio minuto.',
            ],
          },
          equipment,
          {
            title: '4. Mensagens suspeitas',
            text: [
              'A escola nunca pede senha, código ou Pix por mensagem. Quem recebe um pedido assim não responde e guarda a tela.',
              'Anexos de remetentes desconhecidos não são abertos. Na dúvida, a segurança da informação olha antes.',
            ],
          },
          {
            title: '5. Quando algo dá errado',
            text: [
              'Todo incidente é contado no mesmo dia. Ninguém é punido por avisar; esconder é que é falta grave.',
              'O plano de resposta a incidentes diz quem faz o quê nas primeiras horas.',
            ],
          },
        ],
      },
    ],
  },
  {
    code: 'POL-PD-007',
    title: 'Tabela de temporalidade e descarte de documentos',
    kind: 'policy',
    classification: 'internal',
    status: 'in_force',
    summary: 'Por quanto tempo cada documento fica guardado, e o destino dele depois.',
    tags: ['guarda', 'descarte'],
    review: 320,
    versions: [
      {
        note: 'Primeira versão',
        days: 600,
        state: 'superseded',
        text: [...before, retention],
      },
      {
        note: 'Prazo próprio para fichas de matrícula, currículos e atestados',
        days: 12,
        relevant: true,
        state: 'in_force',
        text: [
          ...before,
          {
            ...retention,
            table: [
              ['Documento', 'Prazo', 'Destino'],
              ['Ficha de matrícula', '5 anos depois da saída', 'Descarte com ata'],
              ['Histórico escolar', 'Permanente', 'Arquivo central'],
              ['Currículo não aproveitado', '6 meses', 'Descarte'],
              ['Atestado de estudante', 'Até o fim do ano letivo', 'Descarte com ata'],
            ],
          },
          {
            title: '4. Como se descarta',
            text: [
              'O papel é fragmentado na presença de duas pessoas, que assinam a ata de descarte.',
              'Arquivos digitais são apagados do drive e da lixeira; cópias de segurança vencem em 90 dias.',
            ],
          },
        ],
      },
    ],
  },
  {
    code: 'TER-IMG-002',
    title: 'Termo de uso de imagem e voz',
    kind: 'term',
    classification: 'public',
    status: 'in_force',
    summary: 'Autorização das famílias para fotografias e vídeos.',
    tags: ['imagem', 'famílias'],
    review: 75,
    retention: 5,
    versions: [
      {
        note: 'Autorização separada para redes sociais',
        days: 150,
        relevant: true,
        state: 'in_force',
        text: [
          {
            title: '1. O que se autoriza',
            text: [
              'Fotografias e vídeos do estudante em atividades da escola, para o mural, o anuário e o site.',
              'Redes sociais são uma autorização à parte: a família marca sim ou não, e pode mudar quando quiser.',
            ],
          },
          {
            title: '2. O que nunca se faz',
            text: [
              'A imagem não é vendida nem usada em anúncio de terceiros.',
              'Nome completo, turma e horário não aparecem junto da imagem.',
            ],
          },
          {
            title: '3. Como retirar a autorização',
            text: [
              'Por escrito, na secretaria ou pelo formulário do titular. O que já foi impresso não volta; o resto é tirado em cinco dias úteis.',
            ],
          },
        ],
      },
    ],
  },
];
