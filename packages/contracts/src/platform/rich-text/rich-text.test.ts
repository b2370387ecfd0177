import { expect, test } from 'vitest';
import { linkMeant } from './rich-text.ts';

test.each([
  ['https://www.gov.br/anpd', 'https://www.gov.br/anpd'],
  [' www.gov.br/anpd?a=1#b ', 'https://www.gov.br/anpd?a=1#b'],
  ['intranet.escola.com.br:8080', 'https://intranet.escola.com.br:8080'],
  ['ética.com.br', 'https://ética.com.br'],
  ['dpo@escola.com.br', 'mailto:dpo@escola.com.br'],
  ['mailto:dpo@escola.com.br', 'mailto:dpo@escola.com.br'],
])('the link meant by %j is %j', (typed, meant) => {
  expect(linkMeant(typed)).toBe(meant);
});

test.each([
  '',
  'a política',
  'javascript:alert(1)',
  '//host.com',
  'ftp://host.com',
  '/newsletters/5',
  'um dois.com',
])('nobody can tell what link is meant by %j', (typed) => {
  expect(linkMeant(typed)).toBeNull();
});
