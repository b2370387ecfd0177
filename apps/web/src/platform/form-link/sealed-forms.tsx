import { formLinkRefs, type OfferedForm } from './offered-form.ts';

/** Offered on the list of each channel, and on the page of an organisation. */
export const offeredReportingForm: OfferedForm = {
  purpose: 'reporting-channel',
  rule: 'reporting_channel_handling.settings',
  endpoints: formLinkRefs('/api/v1/reporting_channels/link'),
  title: 'Formulário do canal',
  about: (organisation) => (
    <>
      Por este formulário, qualquer pessoa conta para <b>{organisation}</b> o que viu ou sofreu, sem se
      identificar. Os relatos chegam cifrados em <b>Canal de denúncias</b>, só para quem foi designado.
    </>
  ),
  followed: 'Quem já fez um relato o acompanha em',
  followPath: '/form-protocol-query/reporting-channel',
};

export const offeredIntimidationForm: OfferedForm = {
  purpose: 'intimidation',
  rule: 'intimidation_form_handling.settings',
  endpoints: formLinkRefs('/api/v1/intimidation_forms/link'),
  title: 'Formulário de intimidação',
  about: (organisation) => (
    <>
      Por este formulário, estudantes, famílias e equipe contam para <b>{organisation}</b> o que está
      acontecendo, sem se identificar. Os relatos chegam cifrados em <b>Intimidação sistemática</b>, só para
      quem foi designado.
    </>
  ),
  followed: 'Quem já fez um relato o acompanha em',
  followPath: '/form-protocol-query/intimidation',
};
