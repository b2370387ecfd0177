import { linkPurposeChoices } from '../../core/link-purposes.ts';

/** What the details of a record are called. One without words here is shown by its own name. */
const labels: Readonly<Record<string, string>> = {
  about: 'Assunto',
  access: 'Com acesso à organização',
  attempt: 'Ao tentar',
  changed: 'Campos alterados',
  code: 'Motivo',
  copy_from: 'Copiado do grupo nº',
  delivery: 'Entrega do acesso',
  ended: 'Sessões encerradas',
  filters: 'Filtros usados',
  from: 'De: organização nº',
  format: 'Formato',
  id: 'Entidade nº',
  kid: 'Chave',
  method: 'Método',
  module_created: 'Módulo criado',
  module_removed: 'Módulo removido',
  name: 'Identificador',
  part: 'Dado',
  path: 'Endereço',
  permission: 'Permissão',
  permissions_added: 'Permissões incluídas',
  permissions_removed: 'Permissões retiradas',
  purpose: 'Finalidade',
  reason: 'Motivo',
  role: 'Grupo',
  role_id: 'Grupo nº',
  role_ids: 'Grupos nº',
  rows: 'Registros',
  scope: 'Abrangência',
  searched: 'Com pesquisa',
  to: 'Para: organização nº',
  type: 'Tipo de entidade',
  user_id: 'Usuário nº',
};

/** Names of fields and codes, as the screens call them. */
const values: Readonly<Record<string, string>> = {
  address_complement: 'complemento',
  accesses: 'acessos',
  all: 'todas as organizações',
  addresses: 'endereços',
  bank_account: 'conta bancária',
  birth_date: 'data de nascimento',
  cnae: 'CNAE',
  cnpj: 'CNPJ',
  cpf: 'CPF',
  data_source: 'origem dos dados',
  emails: 'e-mails',
  legal_basis: 'base legal',
  mother_name: 'nome da mãe',
  notes: 'observações',
  phones: 'telefones',
  rg: 'RG',
  social_name: 'nome social',
  user: 'usuário',
  cebas_number: 'número do CEBAS',
  cebas_valid_until: 'validade do CEBAS',
  city: 'cidade',
  company_name: 'razão social',
  description: 'descrição',
  display_name: 'nome',
  district: 'bairro',
  email: 'e-mail',
  encarregado: 'encarregado',
  federation_unit: 'UF',
  first_access: 'primeiro acesso',
  first_name: 'nome',
  forbidden: 'sem permissão',
  data_access_revoked: 'sem acesso à entidade',
  gender: 'gênero',
  invitation: 'convite',
  legal_entity: 'organização',
  login: 'entrar com a senha',
  marital_status: 'estado civil',
  module: 'módulo',
  name: 'nome',
  natural_entity: 'pessoa',
  one_time_password: 'senha de uso único',
  kind: 'tipo de unidade',
  pdf: 'PDF',
  phone: 'telefone',
  photo: 'foto',
  postal_code: 'CEP',
  public_forms: 'formulários públicos',
  requires_second_factor: 'segundo fator',
  roles: 'grupos',
  second_factor: 'confirmar o segundo fator',
  social: 'entrar com a conta de outro serviço',
  size: 'porte',
  status: 'situação',
  street: 'rua',
  street_number: 'número',
  substitute: 'substituto',
  surname: 'sobrenome',
  trading_name: 'nome fantasia',
  xls: 'planilha',
  ...linkPurposeChoices.labels,
};

function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nenhum';
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'number') return value.toLocaleString('pt-BR');
  if (Array.isArray(value)) return value.length === 0 ? 'nenhum' : value.map(valueWords).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  return values[String(value)] ?? String(value);
}

/** The details of a record as label and words; what says nothing is left out. */
export const detailWords = (meta: Readonly<Record<string, unknown>>): (readonly [string, string])[] =>
  Object.entries(meta)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([key, value]) => [labels[key] ?? key, valueWords(value)] as const);
