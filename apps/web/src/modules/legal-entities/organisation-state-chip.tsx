import { organisationState } from '@conforme/contracts/platform/organisations/organisation-words.ts';
import { IconCircleCheck, IconPlayerPause } from '@tabler/icons-react';
import { Chip } from '../../core/ui/chip.tsx';

export function OrganisationStateChip({ state }: { state: 'active' | 'inactive' }) {
  return (
    <Chip
      tone={state === 'active' ? 'ok' : 'mute'}
      icon={state === 'active' ? IconCircleCheck : IconPlayerPause}
    >
      {organisationState.labels[state]}
    </Chip>
  );
}
