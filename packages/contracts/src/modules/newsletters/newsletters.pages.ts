import { definePages, type RoleName, seededRoles } from '../../core/pages.ts';

const everyGroup = Object.keys(seededRoles) as RoleName[];
const writers: RoleName[] = ['comunicacao', 'encarregado', 'responsavel_organizacao'];

export const newslettersPages = definePages({
  name: 'newsletters',
  label: 'Informativos',
  area: 'comunicacao',
  permissions: {
    'newsletters.show': {
      label: 'Ver a lista de informativos',
      description: 'Ver todos os informativos da organização, também rascunhos e arquivados.',
      roles: [...writers, 'moderador', 'compliance', 'auditor'],
    },
    'newsletters.detail': {
      label: 'Ler informativos',
      description: 'Ler, curtir, comentar e assinar os informativos dirigidos à pessoa.',
      roles: everyGroup,
    },
    'newsletters.create': {
      label: 'Criar informativos',
      description: 'Começar um informativo; ele fica em rascunho até alguém o liberar.',
      roles: writers,
    },
    'newsletters.edit': {
      label: 'Editar informativos',
      description: 'Escrever o texto e escolher público, datas e o que se pede ao leitor.',
      roles: writers,
    },
    'newsletters.release': {
      label: 'Liberar informativos',
      description:
        'Publicar um informativo ou uma nova versão, arquivar, criar o link público e lembrar quem falta assinar.',
      roles: writers,
    },
    'newsletters.delete': {
      label: 'Excluir informativos',
      description: 'Excluir um informativo; por 30 dias ele pode ser restaurado.',
      roles: writers,
    },
    'newsletters.view_signatures': {
      label: 'Ver assinaturas de leitura',
      description: 'Ver quem leu, quem assinou e quem falta em cada informativo.',
      roles: [...writers, 'compliance', 'auditor'],
    },
  },
  pages: {
    list: {
      path: '/newsletters',
      title: 'Informativos',
      access: { rule: 'newsletters.show' },
      menu: { group: 'comunicacao', icon: 'news' },
      quickSearch: { label: 'Informativos', icon: 'news' },
    },
    create: {
      path: '/newsletters/create',
      title: 'Novo informativo',
      access: { rule: 'newsletters.create' },
      parent: '/newsletters',
      quickSearch: { label: 'Novo informativo', icon: 'news' },
    },
    detail: {
      path: '/newsletters/:id',
      title: 'Informativo',
      access: { rule: 'newsletters.detail' },
      parent: '/newsletters',
    },
    edit: {
      path: '/newsletters/:id/edit',
      title: 'Editar informativo',
      access: { rule: 'newsletters.edit' },
      parent: '/newsletters',
    },
    signatures: {
      path: '/newsletters/:id/signatures',
      title: 'Assinaturas de leitura',
      access: { rule: 'newsletters.view_signatures' },
      parent: '/newsletters',
    },
  },
});
