import { formLinkRefs, type OfferedForm } from './offered-form.ts';

/** Offered on the list of incidents, and on the page of an organisation. */
export const offeredIncidentForm: OfferedForm = {
  purpose: 'incident-form',
  rule: 'incident_form.settings',
  endpoints: formLinkRefs('/api/v1/incident_forms/link'),
  title: 'Formulário de relato',
  about: (organisation) => (
    <>
      Por este formulário, qualquer pessoa conta para <b>{organisation}</b> um problema com dados ou uma
      tentativa de golpe, sem entrar no Conforme. Os relatos chegam em <b>Incidentes</b>, já com protocolo.
    </>
  ),
  followed: 'Quem já fez um relato o acompanha em',
  followPath: '/form-protocol-query/incident',
};
