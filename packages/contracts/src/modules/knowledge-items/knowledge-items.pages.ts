import { definePages, type RoleName, seededRoles } from '../../core/pages.ts';

/** What an article says is for whom its audience names; students are added where an organisation wants them. */
const readers = (Object.keys(seededRoles) as RoleName[]).filter((role) => role !== 'student');
const writers: RoleName[] = [
  'encarregado',
  'substituto',
  'responsavel_organizacao',
  'comunicacao',
  'compliance',
  'seguranca_informacao',
];

export const knowledgeItemsPages = definePages({
  name: 'knowledge-items',
  label: 'Base de conhecimento',
  area: 'agenda',
  permissions: {
    'knowledge_items.show': {
      label: 'Consultar a base de conhecimento',
      description: 'Procurar artigos e documentos liberados para a pessoa e ver a lista deles.',
      roles: readers,
    },
    'knowledge_items.detail': {
      label: 'Ler artigos',
      description: 'Ler os artigos dirigidos à pessoa, dizer se ajudaram e sugerir correções.',
      roles: readers,
    },
    'knowledge_items.edit': {
      label: 'Escrever artigos',
      description: 'Criar e editar artigos e categorias, também rascunhos, e responder a sugestões.',
      roles: writers,
    },
    'knowledge_items.release': {
      label: 'Liberar artigos',
      description: 'Liberar um artigo ou uma nova versão dele para os leitores.',
      roles: writers,
    },
    'knowledge_items.delete': {
      label: 'Excluir artigos',
      description: 'Excluir um artigo; por 30 dias ele pode ser restaurado.',
      roles: writers,
    },
  },
  pages: {
    consult: {
      path: '/knowledge/consult',
      title: 'Base de conhecimento',
      access: { rule: 'knowledge_items.show' },
      menu: { group: 'agenda', icon: 'book' },
      quickSearch: { label: 'Base de conhecimento', icon: 'book' },
    },
    article: {
      path: '/knowledge/consult/:id',
      title: 'Artigo',
      access: { rule: 'knowledge_items.detail' },
      parent: '/knowledge/consult',
    },
    list: {
      path: '/knowledge/items',
      title: 'Artigos',
      access: { rule: 'knowledge_items.show' },
      menu: { group: 'agenda', icon: 'article' },
      quickSearch: { label: 'Artigos da base de conhecimento', icon: 'article' },
    },
    create: {
      path: '/knowledge/items/create',
      title: 'Novo artigo',
      access: { rule: 'knowledge_items.edit' },
      parent: '/knowledge/items',
      quickSearch: { label: 'Novo artigo', icon: 'article' },
    },
    detail: {
      path: '/knowledge/items/:id',
      title: 'Artigo',
      access: { rule: 'knowledge_items.detail' },
      parent: '/knowledge/items',
    },
    edit: {
      path: '/knowledge/items/:id/edit',
      title: 'Editar artigo',
      access: { rule: 'knowledge_items.edit' },
      parent: '/knowledge/items',
    },
  },
});
