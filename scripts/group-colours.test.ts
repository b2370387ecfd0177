import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './lib/root.mjs';

const web = (file: string) => readFileSync(join(root, 'apps/web/src', file), 'utf8');
const [light = '', dark = ''] = web('core/theme/tokens.css').split('[data-mantine-color-scheme="dark"]');

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(scheme: string, colour: string): number {
  const of = (name: string) =>
    luminance(new RegExp(`--cf-group-${name}: (#[0-9a-f]{6});`).exec(scheme)?.[1] as string);
  const [darker = 0, lighter = 0] = [of(colour), of(`${colour}-bg`)].sort((one, other) => one - other);
  return (lighter + 0.05) / (darker + 0.05);
}

describe.each(['yellow', 'red'])('a %s group', (colour) => {
  it.each([
    { scheme: 'light', tokens: light },
    { scheme: 'dark', tokens: dark },
  ])('is read in the $scheme scheme (AA)', ({ tokens }) => {
    expect(contrast(tokens, colour)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['modules/mural/mural.css', 'platform/news-groups/news-groups.css'])(
    'is drawn in its own colour in %s, not in that of dates or danger',
    (file) => {
      const [, rule] = new RegExp(`\\[data-colour="${colour}"\\] {([^}]*)}`).exec(web(file)) ?? [];
      expect(rule).toContain(`var(--cf-group-${colour}-bg)`);
      expect(rule).not.toMatch(/--cf-(?:due|danger)/);
    },
  );
});
