import { definePages } from '../../core/pages.ts';

export const newslettersModeratorPages = definePages({
  name: 'newsletters-moderator',
  label: 'Moderação de comentários',
  area: 'comunicacao',
  permissions: {
    'newsletters_moderator.grid': {
      label: 'Ver a fila de moderação',
      description: 'Ver os comentários que esperam decisão e por quê.',
      roles: ['moderador', 'comunicacao', 'encarregado', 'responsavel_organizacao', 'auditor'],
    },
    'newsletters_moderator.show': {
      label: 'Ver os comentários de um informativo',
      description: 'Ver todos os comentários de um informativo, também os rejeitados e removidos.',
      roles: ['moderador', 'comunicacao', 'encarregado', 'responsavel_organizacao', 'auditor'],
    },
    'newsletters_moderator.moderate': {
      label: 'Moderar comentários',
      description: 'Aprovar ou rejeitar comentários e cuidar da lista de palavras. Ninguém modera o próprio.',
      roles: ['moderador', 'comunicacao', 'encarregado', 'responsavel_organizacao'],
    },
    'newsletters_moderator.delete': {
      label: 'Remover comentários',
      description: 'Tirar da conversa um comentário já publicado, com motivo.',
      roles: ['moderador', 'comunicacao', 'encarregado', 'responsavel_organizacao'],
    },
  },
  pages: {
    queue: {
      path: '/newsletters-moderator',
      title: 'Moderação',
      access: { rule: 'newsletters_moderator.grid' },
      menu: { group: 'comunicacao', icon: 'message-check' },
      quickSearch: { label: 'Moderação de comentários', icon: 'message-check' },
    },
    comments: {
      path: '/newsletters-moderator/:id/comments',
      title: 'Comentários',
      access: { rule: 'newsletters_moderator.show' },
      parent: '/newsletters-moderator',
    },
  },
});
