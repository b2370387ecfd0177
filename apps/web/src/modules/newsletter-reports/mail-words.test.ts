import type { Mailing } from '@conforme/contracts/modules/newsletter-reports/newsletter-reports.schemas.ts';
import { expect, it } from 'vitest';
import { sendingWords } from './mail-words.ts';

const reach = { audience: 3, reached: 2, opted_out: 1, bounced: 0 };
const sending = { sent: 2, kept: 0 } as Mailing['sendings'][number];

it('says that whoever got a letter gets another, and only then', () => {
  const first = sendingWords({ sendings: [], reach, may_send: true }, false);
  expect(first).toContain('2 pessoas recebem');
  expect(first).not.toContain('outra vez');
  expect(sendingWords({ sendings: [sending], reach, may_send: true }, false)).toContain(
    'já foi enviado: 2 cartas. Quem recebeu recebe outra vez.',
  );
});

it('says where letters stay when no mail leaves', () => {
  expect(sendingWords({ sendings: [], reach, may_send: true }, true)).toContain('caixa de saída');
});
