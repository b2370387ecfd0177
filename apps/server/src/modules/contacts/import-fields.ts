import type { ImportField } from '../../platform/imports/import-target.ts';

export const contactFields: readonly ImportField[] = [
  {
    key: 'name',
    label: 'Nome',
    aliases: ['nome completo', 'contato', 'nome do contato'],
    required: true,
    example: 'Carla Menezes',
  },
  {
    key: 'organisation',
    label: 'Organização',
    aliases: ['empresa', 'instituição', 'escola', 'órgão'],
    example: 'Papelaria Central',
  },
  { key: 'role', label: 'Função', aliases: ['cargo', 'papel'], example: 'Gerente de vendas' },
  {
    key: 'emails',
    label: 'E-mail',
    aliases: ['emails', 'e-mails', 'correio eletrônico'],
    hint: 'Vários na mesma célula, separados por ponto e vírgula. É preciso ao menos um e-mail ou telefone.',
    example: 'carla@papelaria.com.br',
  },
  {
    key: 'phones',
    label: 'Telefone',
    aliases: ['telefones', 'celular', 'fone', 'whatsapp', 'tel'],
    hint: 'Com DDD. Vários na mesma célula, separados por ponto e vírgula.',
    example: '(43) 3322-4455',
  },
  { key: 'federation_unit', label: 'UF', aliases: ['estado'], example: 'PR' },
  {
    key: 'tags',
    label: 'Marcadores',
    aliases: ['marcador', 'etiqueta', 'etiquetas', 'tags', 'grupo', 'categoria'],
    hint: 'Separadas por ponto e vírgula.',
    example: 'fornecedores',
  },
  {
    key: 'lists',
    label: 'Listas',
    aliases: ['lista', 'lista de contatos', 'listas de contatos'],
    hint: 'Nomes de listas fixas que já existem, separados por ponto e vírgula. Quem já está cadastrado entra nelas quando os repetidos são atualizados.',
    example: '',
  },
  {
    key: 'legal_basis',
    label: 'Base legal',
    hint: 'Consentimento pede também a data e a forma.',
    example: 'Legítimo interesse',
  },
  {
    key: 'consented_on',
    label: 'Data do consentimento',
    aliases: ['consentiu em'],
    hint: 'No formato DD/MM/AAAA.',
    example: '',
  },
  {
    key: 'consent_how',
    label: 'Como consentiu',
    aliases: ['forma do consentimento', 'forma de consentimento'],
    example: '',
  },
  {
    key: 'data_source',
    label: 'Origem dos dados',
    aliases: ['origem', 'fonte'],
    example: 'Cartão de visita',
  },
  { key: 'notes', label: 'Observações', aliases: ['observação', 'obs', 'anotações'], example: '' },
];
