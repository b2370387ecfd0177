import { expect, it } from 'vitest';
import { receiptWords } from './receipt-words.ts';

it('a receipt is called by what its protocol is of', () => {
  expect(receiptWords('INC-2026-7KQ4M2X-9').what).toBe('O que foi relatado');
  expect(receiptWords('LGPD-2026-7KQ4M2X-9').what).toBe('O que foi pedido');
});
