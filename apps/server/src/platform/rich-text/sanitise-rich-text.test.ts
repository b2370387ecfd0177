import { describe, expect, test } from 'vitest';
import { howMany } from '../../testing/full-form.ts';
import { filesInRichText, richTextWords, sanitiseRichText } from './sanitise-rich-text.ts';

const FILE = '0b1f6f4e-8a77-4c8e-9f5e-3a9c8d7e6f50';

/** What runs, loads or leads away, each put into many places below. */
const scripts = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java&#10;script:alert(1)',
  '&#106;avascript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/x',
  '\\\\evil.example\\x',
  'https:evil" onmouseover="alert(1)',
  'blob:https://x/1',
  'file:///etc/passwd',
];
const events = [
  'onerror',
  'onload',
  'onclick',
  'onfocus autofocus',
  'ontoggle',
  'onpointerenter',
  'onanimationstart',
];
const tags = [
  'img',
  'svg',
  'a',
  'p',
  'td',
  'aside',
  'figure',
  'iframe',
  'object',
  'math',
  'details',
  'video',
];
const wrappers = [
  (inner: string) => inner,
  (inner: string) => `<p>${inner}</p>`,
  (inner: string) => `<table><tr><td>${inner}</td></tr></table>`,
  (inner: string) => `<noscript>${inner}</noscript>`,
  (inner: string) => `<math><mtext><table><mglyph><style><!--</style>${inner}`,
  (inner: string) => `<svg><foreignObject>${inner}</foreignObject></svg>`,
  (inner: string) => `<textarea></textarea>${inner}`,
  (inner: string) => `<xmp></xmp>${inner}<!--`,
];

function* payloads(): Generator<string> {
  for (const wrap of wrappers) {
    for (const script of scripts) {
      yield wrap(`<a href="${script}">x</a>`);
      yield wrap(`<img src="${script}" alt="x">`);
      yield wrap(`<form action="${script}"><button formaction="${script}">x</button></form>`);
    }
    for (const event of events)
      for (const tag of tags)
        yield wrap(`<${tag} ${event}=alert(1) style="background:url(//evil.example)" id=x name=y>`);
    yield wrap('<script>alert(1)</script>');
    yield wrap('<style>@import "//evil.example"</style>');
    yield wrap('<img src=https://evil.example/pixel.gif>');
    yield wrap('<base href=//evil.example><meta http-equiv=refresh content=0>');
  }
}

const attributes = /<[a-z0-9]+((?: [a-z-]+(?:="[^"]*")?)*) ?\/?>/g;
const allowed =
  /^ (?:href="(?:https?:\/\/|mailto:)[^\s<>"'`\\]*"|data-file="[0-9a-f-]{36}"|alt="[^"]*"|data-tone="(?:info|warn|ok)"|data-document="[0-9a-f-]{36}"|data-name="[^"]*"|(?:start|colspan|rowspan)="[0-9]{1,3}")/;

describe('hostile text', () => {
  test('of every payload nothing stays that runs, loads or leads away', () => {
    const all = [...payloads()].slice(0, howMany(1200, 5000));
    expect(all.length).toBeGreaterThan(600);
    for (const payload of all) {
      const clean = sanitiseRichText(payload);
      expect(clean, payload).not.toMatch(
        /<(?!\/?(?:p|br|h[2-4]|ul|ol|li|strong|em|u|s|a|blockquote|hr|table|tbody|tr|t[hd]|img|aside|figure)[ >/])/,
      );
      for (const [, found = ''] of clean.matchAll(attributes)) {
        let rest = found;
        for (let match = allowed.exec(rest); match; match = allowed.exec(rest))
          rest = rest.slice(match[0].length);
        expect(rest, payload).toBe('');
      }
      expect(sanitiseRichText(clean), payload).toBe(clean);
    }
  });
});

describe('what the editor writes', () => {
  test.each([
    '<h2>Título</h2><p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s><br />e</p>',
    '<ul><li><p>um</p></li></ul><ol start="3"><li><p>três</p></li></ol><blockquote><p>q</p></blockquote><hr />',
    '<table><tbody><tr><th colspan="2" rowspan="1"><p>a</p></th></tr><tr><td><p>b</p></td></tr></tbody></table>',
    `<img data-file="${FILE}" alt="Uma foto" /><figure data-document="${FILE}" data-name="Tabela.pdf"></figure>`,
    '<aside data-tone="warn"><p>Cuidado</p></aside><p><a href="https://www.gov.br/anpd">ANPD</a></p>',
  ])('stays as it is: %s', (html) => {
    expect(sanitiseRichText(html)).toBe(html);
  });

  test('is renamed where the allow-list has another name for it', () => {
    expect(sanitiseRichText('<h1>a</h1><b>b</b><i>c</i>')).toBe('<h2>a</h2><strong>b</strong><em>c</em>');
  });

  test('gives its words and its files', () => {
    expect(richTextWords('<h2>A &amp; B</h2><p>um</p><ul><li><p>dois</p></li></ul>')).toBe('A & B\num\ndois');
    expect(filesInRichText(`<p></p><img data-file="${FILE}" alt="" />`)).toEqual([FILE]);
  });
});
