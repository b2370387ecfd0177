import { describe, expect, test } from 'vitest';
import { personalDataIn } from './personal-data-in-text.ts';

const kinds = (text: string) => personalDataIn(text).map(({ kind }) => kind);

describe('what a text gives away', () => {
  test.each([
    ['O CPF 529.982.247-25 está no cadastro.', 'cpf', '529.982.247-25'],
    ['cpf: 52998224725', 'cpf', '52998224725'],
    ['Escreva para maria.souza@exemplo.com.br.', 'email', 'maria.souza@exemplo.com.br'],
    ['Ligue (43) 99999-0000 pela manhã', 'phone', '(43) 99999-0000'],
    ['Ligue +55 43 3322 4455.', 'phone', '+55 43 3322 4455'],
    ['Fale no 3322-4455', 'phone', '3322-4455'],
    ['Com traço longo: 529.982.247–25', 'cpf', '529.982.247-25'],
    ['Em algarismos largos: ５２９.９８２.２４７-２５', 'cpf', '529.982.247-25'],
    ['Com um sinal que não se vê: 529.982\u200b.247-25', 'cpf', '529.982.247-25'],
    ['maria＠exemplo.com.br', 'email', 'maria@exemplo.com.br'],
  ])('%s', (text, kind, trace) => {
    expect(personalDataIn(text)).toEqual([{ kind, text: trace }]);
  });

  test('all of it, in the order it is written', () => {
    expect(kinds('(43) 3322-4455, a@b.co e 529.982.247-25')).toEqual(['phone', 'email', 'cpf']);
  });

  test.each([
    'O pedido LGPD-2026-7KQ4M2X-9 foi recebido em 04/11/2026 às 21:07.',
    'CNPJ 12.345.678/0001-95',
    'A Lei 13.709/2018, art. 18, § 2º, e a Resolução 15/2024.',
    'Guardamos 1.234.567 registros desde 2019-2020.',
    'Fone: ramal 4455',
  ])('nothing of anybody: %s', (text) => {
    expect(personalDataIn(text)).toEqual([]);
  });
});
