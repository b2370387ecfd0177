import { expect, test } from 'vitest';
import { letterHtml, letterText } from './render-letter.ts';

const url = 'https://conforme.test/#/login';
const letter = {
  subject: 'Seu acesso: www.premio.test',
  greeting: 'Olá, https://evil.test/x.',
  paragraphs: ['Ganhe em premio.com.br ou http://10.0.0.1 às 9.30. Até 1.000 reais.', '<a href="//x">y</a>'],
  link: { label: 'Entrar', url },
  closing: ['Fale com Amazon.com Serviços.'],
};

test('what somebody typed becomes neither markup nor a link; the letter’s own link is whole', () => {
  for (const rendered of [letterText(letter), letterHtml(letter)]) {
    const words = rendered.replaceAll(url, '').replace(/<title>.*<\/title>/, '');
    expect(words).not.toMatch(/www\.\S|\.(test|com|br)\b(?!\u200a)\S|:\/\/\S|[a-z]\.com/);
    expect(rendered).toContain(url);
    expect(rendered).toContain('às 9.30. Até 1.000 reais.');
  }
  expect(letterHtml(letter)).not.toContain('<a href="//x">');
});
