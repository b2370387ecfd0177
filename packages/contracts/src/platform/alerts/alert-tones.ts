import { choices } from '../../core/choices.ts';

/** What an alert of the Mural is about: red is kept for scams. */
export const alertTones = choices({ scam: 'Alerta de golpe', info: 'Aviso' });
export type AlertTone = keyof typeof alertTones.labels;
