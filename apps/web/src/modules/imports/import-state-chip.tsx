import { type ImportState, importStates } from '@conforme/contracts/platform/imports/import-states.ts';
import { Chip, type Tone } from '../../core/ui/chip.tsx';

const tones: Readonly<Record<ImportState, Tone>> = {
  open: 'info',
  checking: 'info',
  checked: 'info',
  running: 'info',
  done: 'ok',
  cancelled: 'mute',
  failed: 'danger',
  expired: 'mute',
};

export const ImportStateChip = ({ state }: { state: ImportState }) => (
  <Chip tone={tones[state]}>{importStates.labels[state]}</Chip>
);
