import { choices } from '../../core/choices.ts';

export const importStates = choices({
  open: 'Em preparação',
  checking: 'Em conferência',
  checked: 'Conferida',
  running: 'Em andamento',
  done: 'Concluída',
  cancelled: 'Cancelada',
  failed: 'Não concluída',
  expired: 'Expirada',
});
export type ImportState = keyof typeof importStates.labels;
