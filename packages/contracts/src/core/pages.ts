/** Pages, permissions and menu are plain data without zod, so that menu and router stay light. */
export type PageAccess = 'public' | 'signedIn' | { readonly rule: string };

export type MenuGroup =
  | 'privacidade'
  | 'comunicacao'
  | 'conhecimento'
  | 'pessoas'
  | 'portal'
  | 'seguranca'
  | 'desenvolvimento';

export const menuGroups: readonly {
  readonly key: MenuGroup;
  readonly label: string;
  readonly icon: string;
}[] = [
  { key: 'privacidade', label: 'Privacidade', icon: 'shield-lock' },
  { key: 'comunicacao', label: 'Comunicação', icon: 'messages' },
  { key: 'conhecimento', label: 'Conhecimento', icon: 'book' },
  { key: 'pessoas', label: 'Pessoas', icon: 'users' },
  { key: 'portal', label: 'Portal CEBAS', icon: 'school' },
  { key: 'seguranca', label: 'Segurança', icon: 'key' },
  { key: 'desenvolvimento', label: 'Desenvolvimento', icon: 'code' },
];

export interface Page {
  /** Hash path; parameters as `:name`. */
  readonly path: `/${string}`;
  readonly title: string;
  readonly access: PageAccess;
  readonly layout?: 'full';
  /** The page one step up in the breadcrumb, by its path. */
  readonly parent?: `/${string}`;
  readonly menu?: { readonly group: MenuGroup | 'top'; readonly icon: string; readonly label?: string };
  readonly quickSearch?: { readonly label: string; readonly icon: string; readonly pinned?: true };
}

export interface Permission {
  readonly label: string;
  readonly description: string;
  /** Groups that receive it when it is first installed, besides admin. */
  readonly roles: readonly RoleName[];
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
  admin: 'Administração',
  encarregado: 'Encarregado (DPO)',
  substituto: 'Encarregado substituto',
  analista_privacidade: 'Analista de privacidade',
  seguranca_informacao: 'Segurança da informação',
  compliance: 'Compliance',
  comite_etica: 'Comitê de ética',
  custodia_identidade: 'Custódia de identidade',
  coordenacao_pedagogica: 'Coordenação pedagógica',
  assistente_social: 'Assistente social',
  comunicacao: 'Comunicação',
  moderador: 'Moderação',
  gestor_fornecedores: 'Gestão de fornecedores',
  teacher: 'Docente',
  student: 'Estudante',
  colaborador: 'Colaborador',
  auditor: 'Auditoria',
} as const;
export type RoleName = keyof typeof seededRoles;
export const reservedRoles: readonly RoleName[] = ['admin', 'teacher', 'student'];
