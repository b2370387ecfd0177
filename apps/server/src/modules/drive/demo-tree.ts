import type { PaperSection } from '../../platform/demo/demo-paper.ts';

type Content = string | readonly PaperSection[];

export interface DemoFile {
  readonly name: string;
  /** How long ago, oldest first: each is a version. */
  readonly versions: readonly { readonly days: number; readonly content: Content }[];
  readonly tags?: readonly string[];
}

export interface DemoFolder {
  readonly name: string;
  readonly folders?: readonly DemoFolder[];
  readonly files?: readonly DemoFile[];
}

const text = (name: string, days: number, content: Content, tags: readonly string[] = []): DemoFile => ({
  ...{ name, tags, versions: [{ days, content }] },
});

const retention: PaperSection = {
  title: 'Prazos',
  text: ['Depois do prazo o documento é eliminado, e a eliminação fica registrada.'],
  table: [
    ['Documento', 'Guarda', 'Destino'],
    ['Ficha de matrícula', '5 anos depois da saída', 'Eliminação'],
    ['Histórico escolar', 'permanente', 'Arquivo'],
    ['Atestado de saúde', '1 ano letivo', 'Eliminação'],
  ],
};

/** What the encarregada of a school keeps: for the committee, for families and for whoever supplies. */
export const privacyFolder: DemoFolder = {
  name: 'Privacidade',
  folders: [
    {
      name: 'Contratos com operadores',
      files: [
        text('Aditivo LGPD – plataforma de ensino.pdf', 61, [
          {
            title: 'Objeto',
            text: [
              'A plataforma trata nome, turma e notas dos estudantes, por conta e ordem da escola, e de mais ninguém.',
              'Ao fim do contrato os dados são devolvidos em planilha e eliminados em 30 dias.',
            ],
          },
        ]),
        text(
          'Perguntas para novos operadores.txt',
          44,
          'Onde ficam os dados?\nQuem mais os trata?\nComo se avisa um incidente?\nO que acontece no fim do contrato?\n',
          ['modelo'],
        ),
      ],
    },
  ],
  files: [
    {
      name: 'Tabela de temporalidade.pdf',
      tags: ['comitê'],
      versions: [
        { days: 97, content: [{ ...retention, text: ['Primeira proposta, para discussão no comitê.'] }] },
        { days: 12, content: [retention] },
      ],
    },
    text(
      'Inventário de dados – todas as unidades.csv',
      5,
      'Unidade;Processo;Dados;Base legal\nCentro;Matrícula;nome, endereço, filiação;contrato\nCentro;Cantina;alergias;proteção da vida\nIpezinho;Fotos da turma;imagem;consentimento\n',
      ['inventário'],
    ),
    text(
      'Ata do comitê de privacidade – outubro.pdf',
      28,
      [
        {
          title: 'Presentes',
          text: ['Encarregada, direção, secretaria acadêmica e tecnologia.'],
        },
        {
          title: 'Decisões',
          text: [
            'O inventário é revisto até o fim do mês, por unidade.',
            'A tabela de temporalidade passa a valer depois de lida por todas as secretarias.',
          ],
        },
      ],
      ['comitê'],
    ),
  ],
};

export const grantsFolder: DemoFolder = {
  name: 'Bolsas 2027 – documentos para as famílias',
  folders: [
    {
      name: 'Modelos de declaração',
      files: [
        text(
          'Declaração de renda informal.txt',
          19,
          'Declaro que minha renda mensal média é de R$ ________, do trabalho de ________________.\n\nLocal e data: ______________________\nAssinatura: ________________________\n',
          ['modelo'],
        ),
        text(
          'Declaração de guarda.txt',
          19,
          'Declaro que a criança ________________ mora comigo e está sob meus cuidados desde ____/____/______.\n',
          ['modelo'],
        ),
      ],
    },
  ],
  files: [
    text('Edital de bolsas 2027.pdf', 18, [
      {
        title: 'Quem pode pedir',
        text: ['Famílias com renda mensal por pessoa de até um salário mínimo e meio.'],
      },
      {
        title: 'Como pedir',
        text: ['Pelo formulário da escola, com os documentos da lista. A resposta sai em 30 dias.'],
      },
    ]),
    text(
      'Calendário da seleção.csv',
      18,
      'Etapa;Começo;Fim\nInscrição;01/12;19/12\nAnálise;05/01;23/01\nResultado;30/01;30/01\n',
    ),
  ],
};

export const receivedFolder: DemoFolder = {
  name: 'Recebidos dos fornecedores',
  files: [
    text(
      'Certificado de segurança.txt',
      3,
      'Certificamos que os servidores ficam no Brasil e são auditados todo ano.\n',
    ),
  ],
};

/** Of somebody else, shared to be read. */
export const officeFolder: DemoFolder = {
  name: 'Direção – reuniões',
  files: [
    text(
      'Pauta de novembro.txt',
      6,
      '1. Orçamento de 2027\n2. Rematrículas\n3. Relatório da encarregada de dados\n',
    ),
  ],
};

export const discarded: DemoFile = text(
  'Rascunho do edital.txt',
  21,
  'Versão antiga, substituída pelo edital.\n',
);
