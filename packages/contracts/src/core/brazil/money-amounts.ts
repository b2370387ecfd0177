/**
 * Money is an integer number of cents, everywhere: exact in JSON, in SQL and in sums. Up to R$ 999 billion,
 * which stays far below 2^53. Its schema is in `money.ts`; this is without zod, for public pages.
 */
export const LARGEST_CENTS = 99_999_999_999_999;

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const amount = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 'R$ 1.234,56' */
export const formatMoney = (cents: number): string => reais.format(cents / 100);
/** '1.234,56', as it stands in a field that already says R$. */
export const formatAmount = (cents: number): string => amount.format(cents / 100);

const GROUPED = /^\d{1,3}(?:\.\d{3})+(?:,\d{0,2})?$/;
const PLAIN = /^\d+(?:,\d{0,2})?$/;
/** As spreadsheets and banks abroad write it; '1.234' is read as one thousand, as people here do. */
const WITH_POINT = /^\d+\.\d{1,2}$/;

/** What a person wrote as cents, or null when it is no amount, or none that fits. */
export function parseMoney(text: string): number | null {
  const cents = readCents(text);
  return cents !== null && cents <= LARGEST_CENTS ? cents : null;
}

/** An amount, as `parseMoney` reads it, but a larger one than is kept. */
export const isTooMuch = (text: string): boolean => (readCents(text) ?? 0) > LARGEST_CENTS;

function readCents(text: string): number | null {
  const bare = text.replace(/^\s*R\$/, '').replace(/\s/g, '');
  const plain =
    GROUPED.test(bare) || PLAIN.test(bare)
      ? bare.replaceAll('.', '').replace(',', '.')
      : WITH_POINT.test(bare)
        ? bare
        : null;
  if (plain === null) return null;
  const [whole = '', fraction = ''] = plain.split('.');
  return Number(whole + fraction.padEnd(2, '0'));
}
