import type { SealedToday } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import type { HomeBlock, HomeParts } from '../../../core/pages/home-parts.tsx';
import { listAddress } from '../../../core/pages/list-address.ts';
import { attentionLines } from '../../case-handling/attention-line.ts';

interface Words {
  /** 'do canal de denúncias' */
  readonly of: string;
  readonly key: string;
  readonly order: number;
}
interface SealedHome {
  /** Of the API: 'reporting_channels'. */
  readonly resource: string;
  /** Of the list: '/reporting-channel'. */
  readonly path: string;
  /** The menu's permission: withheld from admin. What is counted is what the asker was appointed to read. */
  readonly rule: string;
  readonly words: Words;
  readonly today: () => Promise<{ askToday: () => Promise<SealedToday> }>;
  readonly block: HomeBlock['load'];
}

/** Lines and card of a sealed channel on the Mural: counts of what is in clear. */
export function sealedHome({ resource, path, rule, words, today, block }: SealedHome): HomeParts {
  const waiting = attentionLines<SealedToday>(words.key, [rule], today);
  const list = (filters: Readonly<Record<string, string>>) =>
    listAddress(path, { is_open: 'yes', ...filters }, 'due_at');
  return {
    resource,
    attention: [
      waiting({
        of: 'at_risk',
        order: 0,
        to: list({ immediate_risk: 'yes' }),
        one: `Um relato ${words.of} está marcado como perigo imediato.`,
        many: (count) => `${count} relatos ${words.of} estão marcados como perigo imediato.`,
      }),
      waiting({
        of: 'overdue',
        order: 1,
        to: list({ due: 'overdue' }),
        one: `Um relato ${words.of} passou do prazo.`,
        many: (count) => `${count} relatos ${words.of} passaram do prazo.`,
      }),
      waiting({
        of: 'unread',
        order: 2,
        to: list({ state: 'received' }),
        one: `Um relato ${words.of} espera a primeira leitura.`,
        many: (count) => `${count} relatos ${words.of} esperam a primeira leitura.`,
      }),
      waiting({
        of: 'council_left',
        order: 3,
        to: listAddress(path, { is_open: 'no' }, 'received_at'),
        one: `Um relato ${words.of} foi encerrado sem registro da notificação ao Conselho Tutelar.`,
        many: (count) =>
          `${count} relatos ${words.of} foram encerrados sem registro da notificação ao Conselho Tutelar.`,
      }),
    ],
    blocks: [{ key: words.key, order: words.order, rules: [rule], load: block }],
  };
}
