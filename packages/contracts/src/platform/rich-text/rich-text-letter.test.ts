import { expect, test } from 'vitest';
import { richTextLetter } from './rich-text-letter.ts';

test.each([
  [
    'links with where they lead',
    '<p>Leia <a href="https://gov.br/anpd?a=1&amp;b=2">a lei</a> ou <a href="mailto:dpo@x.br">dpo@x.br</a>, <a href="https://x.br">x.br</a>.</p>',
    'Leia a lei (https://gov.br/anpd?a=1&b=2) ou dpo@x.br, x.br.',
  ],
  [
    'tables a line for each row',
    '<p>Prazos:</p><table><tbody><tr><th><p>Dado</p></th><th>Prazo</th></tr><tr><td><p>Ponto</p><p>e folha</p></td><td></td></tr></tbody></table><p>Fim &lt;aqui&gt;.</p>',
    'Prazos:\n\nDado | Prazo\nPonto e folha |\n\nFim <aqui>.',
  ],
  [
    'lists with their signs',
    '<ul><li><p>um</p><ol start="3"><li>três</li><li>quatro</li></ol></li><li><p>dois</p><p>mais</p></li></ul>',
    '- um\n  3. três\n  4. quatro\n- dois\n  mais',
  ],
  [
    'headings, quotes and pictures on lines of their own',
    '<h2>Título</h2><p>um<br>dois</p><blockquote><p>dito</p></blockquote><img data-file="x" alt="Um gráfico"><figure data-document="y" data-name="Lei.pdf">Lei.pdf</figure><hr><aside><p>Nota</p></aside>',
    'Título\n\num\ndois\n\n> dito\n\n[Imagem: Um gráfico]\n\n[Documento: Lei.pdf]\n\n---\n\nNota',
  ],
  ['nothing of an empty text', '<p></p>', ''],
])('a letter has %s', (_, html, letter) => {
  expect(richTextLetter(html)).toBe(letter);
});
