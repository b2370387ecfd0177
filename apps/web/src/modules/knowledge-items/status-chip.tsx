import { knowledgeStatus } from '@conforme/contracts/modules/knowledge-items/knowledge-choices.ts';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { Chip } from '../../core/ui/chip.tsx';

export const StatusChip = ({ status }: { status: 'DR' | 'RE' }) => (
  <Chip tone={status === 'RE' ? 'ok' : 'mute'} icon={status === 'RE' ? IconCircleCheck : IconCircleDashed}>
    {knowledgeStatus.labels[status]}
  </Chip>
);
