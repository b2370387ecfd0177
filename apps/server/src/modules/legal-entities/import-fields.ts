import type { ImportField } from '../../platform/imports/import-target.ts';
import { addressFields } from '../../platform/imports/place-cells.ts';

/** The columns of a list of units, as networks of schools keep them. */
export const organisationImportFields: readonly ImportField[] = [
  {
    key: 'company_name',
    label: 'Razão social',
    aliases: ['nome', 'nome empresarial', 'instituição', 'organização', 'unidade', 'escola', 'mantenedora'],
    required: true,
    example: 'Associação Educacional Exemplo',
  },
  {
    key: 'trading_name',
    label: 'Nome fantasia',
    aliases: ['fantasia', 'nome da unidade', 'nome da escola', 'apelido'],
    example: 'Colégio Exemplo Centro',
  },
  {
    key: 'cnpj',
    label: 'CNPJ',
    aliases: ['nº cnpj', 'numero do cnpj', 'cnpj da unidade'],
    hint: 'Com ou sem pontos; também o CNPJ com letras.',
    example: '12.ABC.345/01DE-35',
  },
  {
    key: 'kind',
    label: 'Tipo de unidade',
    aliases: ['tipo', 'matriz ou filial', 'matriz/filial'],
    hint: 'Matriz, Filial ou Mantida; sem ele fica Filial.',
    example: 'Filial',
  },
  {
    key: 'parent',
    label: 'Unidade de',
    aliases: ['organização acima', 'pertence a', 'acima', 'cnpj da matriz', 'cnpj da mantenedora'],
    hint: 'CNPJ ou nome da organização acima, já cadastrada ou em uma linha anterior. Sem ela, a unidade fica abaixo da organização ativa.',
    example: '',
  },
  {
    key: 'nature',
    label: 'Natureza',
    aliases: ['natureza jurídica', 'pública ou privada'],
    hint: 'Pública ou Privada; sem ela, a unidade é como a organização acima.',
    example: 'Privada',
  },
  {
    key: 'size',
    label: 'Porte',
    hint: 'MEI, ME, EPP ou Demais portes.',
    example: 'Demais portes',
  },
  {
    key: 'cnae',
    label: 'CNAE',
    aliases: ['cnae principal', 'atividade principal'],
    hint: 'Com sete dígitos: 8513-9/00.',
    example: '8513-9/00',
  },
  ...addressFields.map((field) =>
    field.key === 'city'
      ? { key: field.key, label: field.label, aliases: field.aliases ?? [], example: field.example }
      : field,
  ),
  {
    key: 'phone',
    label: 'Telefone',
    aliases: ['fone', 'tel', 'celular'],
    hint: 'Com DDD.',
    example: '(43) 3322-4455',
  },
  {
    key: 'email',
    label: 'E-mail',
    aliases: ['correio eletrônico', 'e-mail da unidade'],
    example: 'secretaria@exemplo.com.br',
  },
  { key: 'cebas_number', label: 'Número do CEBAS', aliases: ['cebas', 'certificado cebas'], example: '' },
  {
    key: 'cebas_valid_until',
    label: 'Validade do CEBAS',
    aliases: ['cebas válido até', 'vencimento do cebas'],
    hint: 'No formato DD/MM/AAAA.',
    example: '',
  },
];
