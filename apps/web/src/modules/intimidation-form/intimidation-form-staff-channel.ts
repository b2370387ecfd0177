import { intimidationFormList } from '@conforme/contracts/modules/intimidation-form/intimidation-form.list.ts';
import { intimidationChannel } from '@conforme/contracts/modules/intimidation-form/intimidation-kind.ts';
import { offeredIntimidationForm } from '../../platform/form-link/sealed-forms.tsx';
import { type StaffChannel, staffRefs } from '../../platform/sealed-cases/staff/staff-channel.ts';

export const intimidationFormStaff: StaffChannel = {
  channel: intimidationChannel,
  list: intimidationFormList,
  routeName: 'intimidation_form',
  permission: 'intimidation_form_handling',
  form: offeredIntimidationForm,
  refs: staffRefs(intimidationFormList.path),
  emptyHint: 'Aqui chegam os relatos de intimidação sistemática que você foi designado para ler.',
};
