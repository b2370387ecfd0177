import { type ChannelKind, sealedKind } from '../../platform/sealed-cases/sealed-channel.ts';
import { intimidationKinds, intimidationQuestions, shortKinds } from './intimidation-questions.ts';

export const intimidationKind = sealedKind({
  formType: 'intimidation',
  purpose: 'intimidation',
  object: 'intimidation_report',
  path: '/intimidation-form',
  handling: 'intimidation_form_handling.handling',
  icon: 'heart-handshake',
  dueClocks: ['wb.acknowledgement', 'wb.feedback', 'bully.conselho_tutelar'],
  title: 'Relato de intimidação sistemática',
  titles: 'Intimidação sistemática',
});

export const intimidationChannel: ChannelKind = {
  kind: intimidationKind,
  form: intimidationQuestions,
  categories: intimidationKinds,
  shortCategories: shortKinds,
};
