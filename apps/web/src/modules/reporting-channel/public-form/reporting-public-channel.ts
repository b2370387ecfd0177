import { reportingChannel } from '@conforme/contracts/modules/reporting-channel/reporting-channel-kind.ts';
import { formOpening } from '../../../platform/public-form/open-form.ts';
import type { PublicChannel } from '../../../platform/sealed-cases/channel-web.ts';
import { sealedForms } from '../../../platform/sealed-cases/sealed-form-refs.ts';

const endpoints = sealedForms['reporting-channel'];
const openForm = formOpening(endpoints.open);

export const publicReportingChannel: PublicChannel = {
  channel: reportingChannel,
  endpoints,
  opening: openForm,
  words: {
    name: 'Canal de denúncias',
    title: ['Conte o que aconteceu.', 'Você não precisa dizer quem é.'],
    lead: 'Assédio, discriminação, fraude ou qualquer outra irregularidade. Leva cerca de 10 minutos, e você pode enviar mesmo sem saber todos os detalhes.',
    law: 'A Lei 14.457/2022 pede um canal com anonimato às empresas que têm CIPA. Os prazos de resposta são um compromisso da organização.',
    followPath: '/form-protocol-query/reporting-channel',
  },
};
