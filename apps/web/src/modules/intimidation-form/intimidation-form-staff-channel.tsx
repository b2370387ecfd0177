import { intimidationFormList } from '@conforme/contracts/modules/intimidation-form/intimidation-form.list.ts';
import { intimidationChannel } from '@conforme/contracts/modules/intimidation-form/intimidation-kind.ts';
import { formLinkRefs } from '../../platform/form-link/offered-form.ts';
import { type StaffChannel, staffRefs } from '../../platform/sealed-cases/staff/staff-channel.ts';

export const intimidationFormStaff: StaffChannel = {
  channel: intimidationChannel,
  list: intimidationFormList,
  routeName: 'intimidation_form',
  permission: 'intimidation_form_handling',
  form: {
    purpose: 'intimidation',
    rule: 'intimidation_form_handling.settings',
    endpoints: formLinkRefs('/api/v1/intimidation_forms/link'),
    title: 'Formulário de intimidação',
    about: (organisation) => (
      <>
        Por este formulário, estudantes, famílias e equipe contam a <b>{organisation}</b> o que está
        acontecendo, sem se identificar. Os relatos chegam cifrados em <b>Intimidação sistemática</b>, só para
        quem foi designado.
      </>
    ),
    followed: 'Quem já fez um relato o acompanha em',
    followPath: '/form-protocol-query/intimidation',
  },
  refs: staffRefs(intimidationFormList.path),
  emptyHint: 'Aqui chegam os relatos de intimidação sistemática que você foi designado para ler.',
};
