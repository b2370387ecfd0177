/** Pages, permissions and menu are plain data without zod, so that menu and router stay light. */

/** Who passes, to a page as to an endpoint; 'a|b' passes with either permission. */
export type Access = 'public' | 'signedIn' | { readonly rule: string };

export type MenuGroup =
  | 'privacidade'
  | 'integridade'
  | 'comunicacao'
  | 'agenda'
  | 'conhecimento'
  | 'pessoas'
  | 'portal'
  | 'seguranca'
  | 'desenvolvimento';

export const menuGroups: readonly {
  readonly key: MenuGroup;
  readonly label: string;
  readonly icon: string;
  /** Closed in the menu until somebody opens it: few need it. */
  readonly isFolded?: true;
}[] = [
  { key: 'privacidade', label: 'Privacidade', icon: 'shield-lock' },
  { key: 'integridade', label: 'Integridade', icon: 'scale' },
  { key: 'comunicacao', label: 'Comunicação', icon: 'messages' },
  { key: 'agenda', label: 'Agenda e arquivos', icon: 'calendar-event' },
  { key: 'conhecimento', label: 'Conhecimento', icon: 'book' },
  { key: 'pessoas', label: 'Pessoas', icon: 'users' },
  { key: 'portal', label: 'Portal CEBAS', icon: 'school' },
  { key: 'seguranca', label: 'Segurança', icon: 'key' },
  { key: 'desenvolvimento', label: 'Desenvolvimento', icon: 'code', isFolded: true },
];

export interface Page {
  /** Hash path; parameters as `:name`. */
  readonly path: `/${string}`;
  readonly title: string;
  readonly access: Access;
  readonly layout?: 'full';
  /** The page one step up in the breadcrumb, by its path. */
  readonly parent?: `/${string}`;
  readonly menu?: { readonly group: MenuGroup | 'top'; readonly icon: string; readonly label?: string };
  readonly quickSearch?: { readonly label: string; readonly icon: string; readonly pinned?: true };
}

export interface Permission {
  readonly label: string;
  readonly description: string;
  /** Groups that receive it when it is first installed, besides those of `receivingRoles`. */
  readonly roles: readonly RoleName[];
  /**
   * Has force only while this group is the active one, whoever else holds it: for what is the same in every
   * organisation. A session without that group does not carry it, so the gate, the menu and the buttons agree.
   */
  readonly group?: 'admin';
  /** Reports are read only by their appointed recipients: admin does not receive these. */
  readonly withheldFromAdmin?: true;
}

/** Where a module stands: in one of the menu's groups, or in the system itself. */
export type Area = MenuGroup | 'sistema';
export const areas: readonly { readonly key: Area; readonly label: string }[] = [
  ...menuGroups,
  { key: 'sistema', label: 'Sistema' },
];

export interface ModulePages {
  readonly name: string;
  /** What the module is called where permissions are handed out. */
  readonly label: string;
  readonly area: Area;
  /** The only place where a permission is spelled out. */
  readonly permissions: Readonly<Record<string, Permission>>;
  readonly pages: Readonly<Record<string, Page>>;
}

export const definePages = <const M extends ModulePages>(module: M): M => module;

/** Groups every installation starts with. `admin`, `teacher` and `student` can never be renamed or deleted. */
export const seededRoles = {
  admin: {
    label: 'Administração',
    description:
      'Cuida da instalação: usuários, grupos e permissões. Não lê denúncias nem relatos de intimidação.',
  },
  encarregado: {
    label: 'Encarregado (DPO)',
    description: 'Atende os titulares e a autoridade, e responde pelos prazos da lei.',
  },
  responsavel_organizacao: {
    label: 'Responsável pela organização',
    description:
      'Cadastrou a própria organização: cuida de tudo nela e dá a cada pessoa o seu grupo. Não altera grupos nem lê denúncias.',
  },
  substituto: {
    label: 'Encarregado substituto',
    description: 'Responde no lugar da pessoa encarregada nas ausências.',
  },
  analista_privacidade: {
    label: 'Analista de privacidade',
    description: 'Trata os pedidos de titulares com a pessoa encarregada.',
  },
  seguranca_informacao: {
    label: 'Segurança da informação',
    description: 'Registra e trata incidentes de segurança.',
  },
  compliance: {
    label: 'Compliance',
    description: 'Acompanha integridade, fornecedores e controles.',
  },
  comite_etica: {
    label: 'Comitê de ética',
    description: 'Recebe e apura os relatos do canal de denúncias.',
  },
  custodia_identidade: {
    label: 'Custódia de identidade',
    description: 'Guarda a identidade de quem relata e autoriza a sua revelação, com motivo.',
  },
  coordenacao_pedagogica: {
    label: 'Coordenação pedagógica',
    description: 'Recebe e acompanha os relatos de intimidação sistemática.',
  },
  assistente_social: {
    label: 'Assistente social',
    description: 'Analisa as inscrições e a renda nos editais de bolsas.',
  },
  comunicacao: {
    label: 'Comunicação',
    description: 'Escreve e publica informativos.',
  },
  moderador: {
    label: 'Moderação',
    description: 'Modera os comentários dos informativos.',
  },
  gestor_fornecedores: {
    label: 'Gestão de fornecedores',
    description: 'Conduz a diligência prévia de fornecedores.',
  },
  teacher: {
    label: 'Docente',
    description: 'Docentes: informativos, documentos, agenda e base de conhecimento.',
  },
  student: {
    label: 'Estudante',
    description: 'Estudantes: o que é público e o que lhes diz respeito.',
  },
  colaborador: {
    label: 'Colaborador',
    description: 'Quem trabalha na organização e consulta o que lhe é aberto.',
  },
  auditor: {
    label: 'Auditoria',
    description: 'Consulta tudo o que o grupo permite e não altera nada.',
  },
} as const;
export type RoleName = keyof typeof seededRoles;

/**
 * The groups that receive a permission when it is first installed. Whoever registered an organisation runs it alone at
 * first: the group may do whatever any group of an organisation may, and so hand out every one of those groups, because
 * nobody gives what they lack. What is the installation's, and what only appointed recipients read, stays out.
 */
export function receivingRoles({ roles, group, withheldFromAdmin }: Permission): RoleName[] {
  const isOfOrganisation = roles.length > 0 && !group && !withheldFromAdmin;
  const others: RoleName[] = [
    ...(isOfOrganisation ? (['responsavel_organizacao'] as const) : []),
    ...(withheldFromAdmin ? [] : (['admin'] as const)),
  ];
  return [...new Set([...roles, ...others])];
}
export const reservedRoles: readonly RoleName[] = ['admin', 'teacher', 'student'];
