import { reviewEvents } from '@conforme/contracts/platform/newsletter-workflows/workflow-choices.ts';

const words: Readonly<Record<string, string>> = {
  created: 'Criado',
  released: 'Liberado',
  published: 'Publicado e anunciado',
  version: 'Nova versão publicada',
  archived: 'Arquivado',
  unarchived: 'Tirado do arquivo',
  reminded: 'Lembrete enviado',
  mailed: 'Enviado por e-mail',
  ...Object.fromEntries(
    Object.entries(reviewEvents.labels).map(([kind, label]) => [`review_${kind}`, label]),
  ),
};

/** By its own name where it is of a version that is no more. */
export const eventWords = (kind: string): string => words[kind] ?? kind;
