import {
  type ValidationState,
  validationStates,
} from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import { IconCircleDashed, IconShieldCheck } from '@tabler/icons-react';
import { Chip } from '../../../core/ui/chip.tsx';

export function ValidationChip({ validation }: { validation: ValidationState }) {
  const isValidated = validation === 'validated';
  return (
    <Chip tone={isValidated ? 'info' : 'mute'} icon={isValidated ? IconShieldCheck : IconCircleDashed}>
      {validationStates.labels[validation]}
    </Chip>
  );
}
