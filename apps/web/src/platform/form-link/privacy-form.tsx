import { formLinkRefs, type OfferedForm } from './offered-form.ts';

/** Offered on the list of requests, and on the page of an organisation. */
export const offeredPrivacyForm: OfferedForm = {
  purpose: 'privacy-form',
  rule: 'privacy_form.settings',
  endpoints: formLinkRefs('/api/v1/privacy_forms/link'),
  title: 'Formulário do titular',
  about: (organisation) => (
    <>
      Por este formulário, qualquer pessoa pede a <b>{organisation}</b> o que a LGPD garante sobre os próprios
      dados, sem entrar no Conforme. Os pedidos chegam em <b>Pedidos de titulares</b>, já com protocolo e
      prazo.
    </>
  ),
  followed: 'Quem já fez um pedido o acompanha em',
  followPath: '/form-protocol-query/privacy',
};
