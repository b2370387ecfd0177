import { definePages, type RoleName, seededRoles } from '../../core/pages.ts';

/** Students are not given the consult page either. */
const readers = (Object.keys(seededRoles) as RoleName[]).filter((role) => role !== 'student');
const editors: RoleName[] = [
  'encarregado',
  'substituto',
  'analista_privacidade',
  'seguranca_informacao',
  'compliance',
  'comunicacao',
  'coordenacao_pedagogica',
];

export const documentsPages = definePages({
  name: 'documents',
  label: 'Documentos',
  area: 'agenda',
  permissions: {
    'documents.show': {
      label: 'Ver a lista de documentos',
      description: 'Ver todos os documentos da organização, também rascunhos e os que não valem mais.',
      roles: [...editors, 'auditor'],
    },
    'documents.detail': {
      label: 'Ler documentos',
      description: 'Abrir, baixar e assinar a leitura dos documentos dirigidos à pessoa.',
      roles: readers,
    },
    'documents.edit': {
      label: 'Criar e editar documentos',
      description: 'Cadastrar documentos, enviar versões, escolher leitores e datas.',
      roles: editors,
    },
    'documents.release': {
      label: 'Aprovar e publicar documentos',
      description: 'Aprovar versões de outras pessoas, publicar, revogar e arquivar.',
      roles: ['encarregado', 'substituto', 'compliance'],
    },
    'documents.delete': {
      label: 'Excluir e eliminar documentos',
      description: 'Excluir rascunhos e eliminar, com registro, o que passou do prazo de guarda.',
      roles: ['encarregado', 'compliance'],
    },
  },
  pages: {
    list: {
      path: '/documents',
      title: 'Documentos',
      access: { rule: 'documents.show' },
      menu: { group: 'agenda', icon: 'file-text' },
      quickSearch: { label: 'Documentos', icon: 'file-text' },
    },
    create: {
      path: '/documents/create',
      title: 'Novo documento',
      access: { rule: 'documents.edit' },
      parent: '/documents',
      quickSearch: { label: 'Novo documento', icon: 'file-plus' },
    },
    detail: {
      path: '/documents/:id',
      title: 'Documento',
      access: { rule: 'documents.detail' },
      parent: '/documents',
    },
    edit: {
      path: '/documents/:id/edit',
      title: 'Editar documento',
      access: { rule: 'documents.edit' },
      parent: '/documents',
    },
    consult: {
      path: '/documents/consult',
      title: 'Consultar documentos',
      access: { rule: 'knowledge_items.show' },
      menu: { group: 'agenda', icon: 'file-search', label: 'Consultar documentos' },
      quickSearch: { label: 'Consultar documentos', icon: 'file-search' },
    },
    consultDetail: {
      path: '/documents/consult/:id',
      title: 'Documento',
      access: { rule: 'documents.detail' },
      parent: '/documents/consult',
    },
  },
});
