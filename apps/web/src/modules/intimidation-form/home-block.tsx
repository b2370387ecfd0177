import { SealedHomeBlock } from '../../platform/sealed-cases/staff/home-block.tsx';
import { intimidationFormStaff } from './intimidation-form-staff-channel.ts';
import { todayQuery } from './today-counts.ts';

export const IntimidationFormHomeBlock = () => (
  <SealedHomeBlock of={intimidationFormStaff} today={todayQuery} />
);
