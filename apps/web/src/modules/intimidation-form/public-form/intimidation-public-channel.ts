import { intimidationChannel } from '@conforme/contracts/modules/intimidation-form/intimidation-kind.ts';
import { formOpening } from '../../../platform/public-form/open-form.ts';
import type { PublicChannel } from '../../../platform/sealed-cases/channel-web.ts';
import { sealedForms } from '../../../platform/sealed-cases/sealed-form-refs.ts';

const endpoints = sealedForms.intimidation;
const openForm = formOpening(endpoints.open);

export const publicIntimidation: PublicChannel = {
  channel: intimidationChannel,
  endpoints,
  opening: openForm,
  words: {
    name: 'Intimidação sistemática (bullying)',
    title: ['Ninguém precisa aguentar isso sozinho.', 'Conte o que está acontecendo.'],
    lead: 'Com você, com um colega, com um filho, na escola ou na internet. Leva poucos minutos, e você não precisa dizer quem é.',
    law: 'A Lei 13.185/2015 chama de intimidação sistemática a violência intencional e repetida, sem motivo evidente. Na dúvida, conte: alguém vai ler.',
    followPath: '/form-protocol-query/intimidation',
  },
};
