import {
  type HandlingState,
  handlingStates,
  type ValidationState,
  validationStates,
} from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import {
  type Icon,
  IconArchive,
  IconBan,
  IconCircleDashed,
  IconCopy,
  IconEyeCheck,
  IconInbox,
  IconPlayerPause,
  IconProgress,
  IconSend,
  IconShieldCheck,
  IconX,
} from '@tabler/icons-react';
import { Chip, type Tone } from '../../core/ui/chip.tsx';

const looks: Readonly<Record<HandlingState, { readonly tone: Tone; readonly icon: Icon }>> = {
  received: { tone: 'mute', icon: IconInbox },
  in_progress: { tone: 'info', icon: IconProgress },
  waiting_holder: { tone: 'mute', icon: IconPlayerPause },
  awaiting_approval: { tone: 'warn', icon: IconEyeCheck },
  answered: { tone: 'ok', icon: IconSend },
  refused: { tone: 'mute', icon: IconX },
  closed: { tone: 'mute', icon: IconArchive },
  cancelled: { tone: 'mute', icon: IconBan },
  duplicate: { tone: 'mute', icon: IconCopy },
};

export function StateChip({ state }: { state: HandlingState }) {
  return <Chip {...looks[state]}>{handlingStates.labels[state]}</Chip>;
}

export function ValidationChip({ validation }: { validation: ValidationState }) {
  const isValidated = validation === 'validated';
  return (
    <Chip tone={isValidated ? 'info' : 'mute'} icon={isValidated ? IconShieldCheck : IconCircleDashed}>
      {validationStates.labels[validation]}
    </Chip>
  );
}
