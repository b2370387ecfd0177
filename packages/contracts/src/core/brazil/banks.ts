import { invalidBecause } from '../invalid-because.ts';
import { z } from '../schema.ts';

/** Names people look for; any other bank is written by its three digits. */
const names: Readonly<Record<string, string>> = {
  '001': 'Banco do Brasil',
  '003': 'Banco da Amazônia',
  '004': 'Banco do Nordeste',
  '021': 'Banestes',
  '033': 'Santander',
  '037': 'Banpará',
  '041': 'Banrisul',
  '047': 'Banese',
  '070': 'BRB',
  '077': 'Inter',
  '085': 'Ailos',
  '104': 'Caixa Econômica Federal',
  '121': 'Agibank',
  '133': 'Cresol',
  '136': 'Unicred',
  '197': 'Stone',
  '208': 'BTG Pactual',
  '212': 'Original',
  '237': 'Bradesco',
  '260': 'Nubank',
  '290': 'PagBank',
  '318': 'BMG',
  '323': 'Mercado Pago',
  '336': 'C6 Bank',
  '341': 'Itaú Unibanco',
  '380': 'PicPay',
  '389': 'Mercantil',
  '403': 'Cora',
  '422': 'Safra',
  '623': 'Pan',
  '655': 'BV',
  '707': 'Daycoval',
  '748': 'Sicredi',
  '756': 'Sicoob',
};

export const bankOptions = Object.entries(names).map(([value, name]) => ({
  value,
  label: `${value} ${name}`,
}));

/** '341 Itaú Unibanco', or just the code. */
export const bankLabel = (code: string): string => (names[code] ? `${code} ${names[code]}` : code);

/** The three digits of the compensation system. */
export const bankCode = z
  .string()
  .trim()
  .regex(/^\d{3}$/, invalidBecause('O código do banco tem 3 números.'))
  .meta({ examples: ['341'] });
