import {
  type IncidentValidation,
  incidentValidations,
} from '@conforme/contracts/modules/incident-form/rules/incident-states.ts';
import { IconCircleDashed, IconShieldCheck } from '@tabler/icons-react';
import { Chip } from '../../../core/ui/chip.tsx';

export function ValidationChip({ validation }: { validation: IncidentValidation }) {
  const isValidated = validation === 'validated';
  return (
    <Chip tone={isValidated ? 'info' : 'mute'} icon={isValidated ? IconShieldCheck : IconCircleDashed}>
      {incidentValidations.labels[validation]}
    </Chip>
  );
}
