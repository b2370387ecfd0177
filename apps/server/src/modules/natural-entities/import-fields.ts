import type { ImportField } from '../../platform/imports/import-target.ts';
import { addressFields } from '../../platform/imports/place-cells.ts';

/** The columns of a list of people, as schools and their programs call them. */
export const personImportFields: readonly ImportField[] = [
  {
    key: 'full_name',
    label: 'Nome completo',
    aliases: [
      'nome',
      'nome do aluno',
      'aluno',
      'nome do titular',
      'nome da pessoa',
      'estudante',
      'nome civil',
    ],
    hint: 'Nome e sobrenome juntos; ou use as colunas Primeiro nome e Sobrenome.',
    example: 'Ana Beatriz Souza',
  },
  { key: 'first_name', label: 'Primeiro nome', aliases: ['prenome'], example: '' },
  { key: 'surname', label: 'Sobrenome', aliases: ['sobrenomes', 'último nome'], example: '' },
  { key: 'social_name', label: 'Nome social', example: '' },
  {
    key: 'cpf',
    label: 'CPF',
    aliases: ['cpf do aluno', 'nº cpf', 'numero do cpf'],
    example: '529.982.247-25',
  },
  {
    key: 'rg',
    label: 'RG',
    aliases: ['identidade', 'nº rg', 'carteira de identidade'],
    example: '12.345.678-9',
  },
  {
    key: 'birth_date',
    label: 'Data de nascimento',
    aliases: ['nascimento', 'dt nascimento', 'data nasc', 'dt nasc', 'nasc', 'data de nasc'],
    hint: 'No formato DD/MM/AAAA.',
    example: '16/03/2011',
  },
  {
    key: 'gender',
    label: 'Gênero',
    aliases: ['sexo'],
    hint: 'Masculino ou Feminino; vazio quando não informado.',
    example: 'Feminino',
  },
  {
    key: 'marital_status',
    label: 'Estado civil',
    hint: 'Solteiro, Casado, Viúvo, Separado Judicialmente ou Divorciado.',
    example: 'Solteiro',
  },
  {
    key: 'mother_name',
    label: 'Nome da mãe',
    aliases: ['mãe', 'filiação', 'filiação 1'],
    example: 'Carla Souza',
  },
  {
    key: 'emails',
    label: 'E-mail',
    aliases: ['emails', 'e-mails', 'correio eletrônico', 'email do responsável'],
    hint: 'Vários na mesma célula, separados por ponto e vírgula.',
    example: 'ana.souza@exemplo.com.br',
  },
  {
    key: 'phones',
    label: 'Telefone',
    aliases: ['telefones', 'celular', 'fone', 'whatsapp', 'tel', 'contato'],
    hint: 'Com DDD. Vários na mesma célula, separados por ponto e vírgula.',
    example: '(43) 99887-7665',
  },
  ...addressFields,
  { key: 'notes', label: 'Observações', aliases: ['observação', 'obs', 'anotações'], example: '' },
  {
    key: 'data_source',
    label: 'Origem dos dados',
    aliases: ['origem', 'fonte'],
    hint: 'De onde os dados vieram; sem ela fica "Importação de planilha".',
    example: 'Ficha de matrícula',
  },
];
