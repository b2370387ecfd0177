import {
  hostileImages,
  hostileLinks,
  hostileTexts,
} from '@conforme/contracts/platform/rich-text/hostile-texts.ts';
import { expect, test } from 'vitest';
import { sanitiseRichText } from './sanitise-rich-text.ts';

const attributes = /<[a-z0-9]+((?: [a-z-]+(?:="[^"]*")?)*) ?\/?>/g;
const allowed =
  /^ (?:href="(?:https?:\/\/|mailto:)[^\s<>"'`\\]*"|data-file="[0-9a-f-]{36}"|alt="[^"]*"|data-tone="(?:info|warn|ok)"|data-document="[0-9a-f-]{36}"|data-name="[^"]*"|(?:start|colspan|rowspan)="[0-9]{1,3}")/i;

test.each([
  ['text', hostileTexts],
  ['link', hostileLinks],
  ['picture', hostileImages],
])('of every hostile %s nothing stays that runs, loads or leads away', (_, payloads) => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(600);
  for (const payload of payloads) {
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

test('no hostile picture stays: none is a file of ours', () => {
  for (const payload of hostileImages)
    expect(sanitiseRichText(payload), payload).not.toMatch(/<(?:img|figure)/);
});
