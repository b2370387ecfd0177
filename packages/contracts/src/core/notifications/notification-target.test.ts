import { expect, test } from 'vitest';
import { allPages } from '../../page-catalog.ts';
import { isOwnRoute, notificationTarget } from './notification-target.ts';

/** The browser's own reading, which contracts otherwise know nothing of. */
declare const URL: new (
  path: string,
  base: string,
) => { readonly origin: string; readonly username: string; readonly pathname: string };

const HOME = 'https://conforme.exemplo.org.br';
const nothing = { event_id: null, form_path: null, icon: null };

/** Every reading a browser could have of it. */
const readings = (path: string) => [new URL(path, HOME), new URL(`#${path}`, HOME)];

test.each([
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/%2fevil.test',
  '/%5cevil.test',
  '/users//evil.test',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '/users\n//evil.test',
  '/\t/evil.test',
  'data:text/html,x',
  'https://evil.test/users',
  'https:evil.test',
  '/users@evil.test',
  '/users/../../evil',
  '/users/.',
  '/users#//evil.test',
  '/users?next=//evil.test',
  '/users?next=https:evil.test',
  '/USERS',
  '/usuários',
  '/users/',
  `/users?${'a'.repeat(400)}`,
  '/login',
  '/nada/disto',
  '',
])('H4: a click on %j leads nowhere, whatever the server let in', (path) => {
  for (const type of ['open.form.message', 'text.message', 'unknown'] as const) {
    const asForm = { type, link: null, extraData: { ...nothing, form_path: path } };
    const asLink = { type, link: path, extraData: nothing };
    expect([notificationTarget(asForm, allPages), notificationTarget(asLink, allPages)]).toEqual([
      null,
      null,
    ]);
  }
});

test('H4: of two hundred thousand addresses put together from pieces, none that is let through leaves this site', () => {
  const pieces = [
    '/',
    '//',
    '\\',
    ':',
    '%2f',
    'javascript',
    'evil.test',
    'users',
    'roles',
    '7',
    'edit',
    '?',
    '#',
  ];
  pieces.push(
    '@',
    '..',
    '\t',
    '\n',
    ' ',
    'e_id=7',
    '&',
    'https',
    '\u0000',
    '\u2044',
    '\uff0f',
    '.',
    '/users',
    '/notifications',
  );
  // The same numbers each time: what fails here fails again.
  let state = 7;
  const next = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  let passed = 0;
  for (let n = 0; n < 200_000; n++) {
    const path = Array.from({ length: 1 + next(4) }, () => pieces[next(pieces.length)]).join('');
    if (!isOwnRoute(path, allPages)) continue;
    passed++;
    for (const url of readings(path)) expect([url.origin, url.username]).toEqual([HOME, '']);
    expect(readings(path)[0]?.pathname).toBe(path.split('?')[0]);
  }
  expect(passed).toBeGreaterThan(1000);
});

test('pages of ours are reached, each type by its own field', () => {
  const extraData = { event_id: 7, form_path: '/users/7/edit', icon: null };
  const link = '/notifications';
  expect(notificationTarget({ type: 'open.form.message', link, extraData }, allPages)).toBe('/users/7/edit');
  expect(notificationTarget({ type: 'text.message', link, extraData }, allPages)).toBe('/notifications');
});
