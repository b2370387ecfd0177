import { describe, expect, it } from 'vitest';
import { auditActions, auditObjects } from './audit-words.ts';

describe('the words of the audit log', () => {
  it.each(Object.entries(auditActions))(
    '%s is object.verb, worded to stand after a name',
    (action, words) => {
      expect(action).toMatch(/^[a-z_]+\.[a-z_]+$/);
      expect(words).toMatch(/^\p{Lu}.*[^.]$/u);
    },
  );

  it('no two actions or objects read alike, or a filter by one would hide the other', () => {
    for (const words of [auditActions, auditObjects])
      expect(new Set(Object.values(words)).size).toBe(Object.keys(words).length);
  });
});
