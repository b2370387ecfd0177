import { describe, expect, test } from 'vitest';
import { readability } from './readability.ts';
import { syllables } from './syllables.ts';

/** Divided as dictionaries divide them. */
const divided = `
  a e o é ao aos pão mãe põe não mais seu meu eu sou vou ou foi viu dois seis três luz sol mar paz
  ca-sa da-do pra-zo pe-di-do no-me di-a ti-a ri-o lu-a ru-a vo-o le-em cri-ar qua-tro quan-do guar-da á-gua lín-gua
  que-ro guer-ra a-qui se-gue pa-ís sa-ú-de ra-iz ju-iz ru-im ca-ir sa-ir a-in-da ra-i-nha sa-in-do co-in-ci-dir
  trei-no fei-ra mui-to ou-tro ou-ro neu-tro cui-da-do prai-a mei-o i-dei-a rai-o en-sai-o sa-iu
  his-tó-ria sé-rie sé-ries á-rea pró-prio u-su-á-rio se-cre-ta-ri-a se-cre-tá-ria pe-rí-o-do re-la-tó-rios
  cri-an-ça i-ni-ci-a-do a-tu-al si-tu-a-ção con-ti-nu-a a-de-qua-do fre-quen-te con-se-quên-cia lin-gua-gem
  or-ga-ni-za-ção res-pos-ta pro-to-co-lo au-to-ri-da-de e-li-mi-na-ções a-ten-di-men-to in-for-ma-ções
  cons-tru-ir in-clu-ir dis-tri-bu-ir a-va-li-ou i-guais u-ru-guai sa-guão mães co-or-de-na-dor res-pon-sá-vel
  pa-péis he-rói céu cha-péu de-ci-são ór-gão ór-gãos ques-tões cons-ti-tu-in-te tri-un-fo di-ur-no
`
  .trim()
  .split(/\s+/);

describe('syllables', () => {
  test.each(divided)('%s', (word) => {
    expect(syllables(word.replaceAll('-', ''))).toBe(word.split('-').length);
  });

  test('of words with a dash, of abbreviations and of numerals', () => {
    expect(syllables('e-mail')).toBe(3);
    expect(syllables('guarda-chuva')).toBe(4);
    expect(['LGPD', 'ANPD', 'CPF', 'PDF'].map(syllables)).toEqual([5, 5, 4, 4]);
    expect(syllables('CASA')).toBe(2);
    expect(syllables('15/11/2026')).toBe(2);
  });
});

describe('how easily a text reads', () => {
  test('is the index of Martins et al., from its own figures', () => {
    expect(readability('O dado é seu. A casa é sua.')).toEqual({
      sentences: 2,
      words: 8,
      syllables: 11,
      ease: 248.835 - 1.015 * 4 - 84.6 * (11 / 8),
    });
  });

  test('falls with long words and long sentences', () => {
    const plain = 'Leia a pergunta e responda aqui. Depois disso, o trabalho continua.';
    const legal =
      'A operacionalização das disposições regulamentares atinentes à anonimização pressupõe procedimentos administrativos previamente estabelecidos, observadas as competências institucionais correspondentes.';
    expect(readability(plain).ease).toBeGreaterThan(50);
    expect(readability(legal).ease).toBeLessThan(0);
    const short = 'Li o texto. Vi o erro. Pedi a troca.';
    expect(readability(short.replaceAll('. ', ', ')).ease).toBeLessThan(readability(short).ease);
  });

  test('neither the point of an abbreviation nor that of an address ends a sentence', () => {
    expect(
      readability('Veja o art. 18 da lei em https://www.gov.br/anpd e escreva a ana@b.com.br hoje.'),
    ).toMatchObject({
      sentences: 1,
    });
    expect(readability('Uma linha\nOutra linha').sentences).toBe(2);
  });

  test('nothing cannot be read', () => {
    expect(() => readability('— 12')).toThrow(RangeError);
    expect(() => readability('')).toThrow(RangeError);
  });
});
