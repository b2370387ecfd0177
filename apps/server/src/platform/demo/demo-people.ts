import type { RoleName } from '@conforme/contracts/core/pages.ts';

/** Who can be tried out, and with which password. Only ever of a demonstration. */
export const demoAccounts = {
  admin: {
    name: 'Camila Rezende',
    email: 'camila.rezende@valedoipe.example',
    password: 'ipê amarelo na serra',
    role: 'admin',
    label: 'Administração',
  },
  encarregado: {
    name: 'Helena Prado Queiroz',
    email: 'helena.prado@valedoipe.example',
    password: 'jabuticaba em novembro',
    role: 'encarregado',
    label: 'Encarregado (DPO)',
  },
  colaborador: {
    name: 'Rafael Nunes Teixeira',
    email: 'rafael.nunes@valedoipe.example',
    password: 'chuva fina de janeiro',
    role: 'colaborador',
    label: 'Colaborador',
  },
  student: {
    name: 'Júlia Martins Ferraz',
    email: 'julia.martins@valedoipe.example',
    password: 'mochila azul e branca',
    role: 'student',
    label: 'Estudante',
  },
} as const satisfies Record<
  string,
  { name: string; email: string; password: string; role: RoleName; label: string }
>;
export type DemoAccount = keyof typeof demoAccounts;

export const womenNames: readonly string[] = [
  ...['Adriana', 'Alice', 'Ana Clara', 'Beatriz', 'Carla', 'Cecília', 'Célia', 'Daniela', 'Débora'],
  ...['Elaine', 'Fernanda', 'Flávia', 'Giovana', 'Heloísa', 'Isabela', 'Jaqueline', 'Juliana', 'Larissa'],
  ...['Lívia', 'Luíza', 'Maria Eduarda', 'Mariana', 'Mônica', 'Natália', 'Patrícia', 'Raquel', 'Rosângela'],
  ...['Sandra', 'Simone', 'Sofia', 'Tainá', 'Valéria', 'Yasmin'],
];
const menNames: readonly string[] = [
  ...['Antônio', 'Bruno', 'Caio', 'Davi', 'Diego', 'Eduardo', 'Enzo', 'Fábio', 'Francisco'],
  ...['Gabriel', 'Guilherme', 'Henrique', 'Igor', 'João Pedro', 'José Carlos', 'Leandro', 'Lucas', 'Marcelo'],
  ...['Mateus', 'Nelson', 'Otávio', 'Paulo César', 'Renato', 'Samuel', 'Sérgio', 'Thiago', 'Vinícius'],
];
export const firstNames: readonly string[] = [...womenNames, ...menNames];

/** Of a whole name made from these, or of one of the accounts above. */
export const isWomansName = (name: string): boolean =>
  [...womenNames, 'Camila', 'Helena', 'Júlia', 'Marlene'].some(
    (first) => name === first || name.startsWith(`${first} `),
  );

export const surnames = [
  ...[
    'Albuquerque',
    'Almeida',
    'Amaral',
    'Araújo',
    'Azevedo',
    'Barbosa',
    'Barros',
    'Batista',
    'Bezerra',
    'Brandão',
  ],
  ...[
    'Caldeira',
    'Camargo',
    'Cardoso',
    'Carvalho',
    'Cavalcanti',
    'Conceição',
    'Cordeiro',
    'Coutinho',
    'Dantas',
    'Dias',
  ],
  ...[
    'Esteves',
    'Falcão',
    'Figueiredo',
    'Fonseca',
    'Freitas',
    'Furtado',
    'Galvão',
    'Gonçalves',
    'Guimarães',
    'Leão',
  ],
  ...[
    'Lima',
    'Macedo',
    'Machado',
    'Magalhães',
    'Medeiros',
    'Menezes',
    'Monteiro',
    'Moraes',
    'Moreira',
    'Nascimento',
  ],
  ...[
    'Novaes',
    'Pacheco',
    'Peixoto',
    'Pereira',
    'Pimentel',
    'Ribeiro',
    'Sampaio',
    'Siqueira',
    'Tavares',
    'Vasconcelos',
  ],
];
