import { availableParallelism } from 'node:os';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { assertGoodPassword, hashPassword, oneTimePassword, passwordMatches } from './passwords.ts';

describe('hashes', () => {
  test('match their password and no other', async () => {
    const hash = await hashPassword('girassol amarelo');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwordMatches(hash, 'girassol amarelo')).toBe(true);
    expect(await passwordMatches(hash, 'girassol amarela')).toBe(false);
  });

  test('without one nothing matches', async () => {
    expect(await passwordMatches(null, '')).toBe(false);
    expect(await passwordMatches(null, 'girassol amarelo')).toBe(false);
  });

  test('of one password differ', async () => {
    expect(await hashPassword('girassol amarelo')).not.toBe(await hashPassword('girassol amarelo'));
  });

  test('are made one after the other; beyond the queue callers are asked to come back', async () => {
    const room = Math.max(1, availableParallelism() - 1) + 50;
    const work = Array.from({ length: room + 7 }, () => hashPassword('girassol amarelo'));
    const done = await Promise.allSettled(work);
    const refused = done.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(7);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: 'too_many_requests', status: 429, retryAfterSeconds: 5 });
    await expect(hashPassword('girassol amarelo')).resolves.toMatch(/^\$argon2id/);
  });
});

describe('a good password', () => {
  const context = { email: 'joaquina.prado@jatoba.org.br', words: ['Colégio Ipê Amarelo', ''] };
  const fieldOf = (password: string) => {
    try {
      assertGoodPassword(password, context);
      return 'accepted';
    } catch (error) {
      return (error as { errors: Record<string, string[]> }).errors.password?.[0]?.split(' ')[0];
    }
  };
  test.each([
    'três pratos de trigo',
    'Joaquina viaja amanhã cedo',
    'conforme combinado ontem',
    '!?.,;:/~^´`"',
    '🐢🌵🍕🚲🎻🧊',
  ])('is %s', (password) => expect(fieldOf(password)).toBe('accepted'));

  test.each([
    '1qaz2wsx3edc',
    '1QAZ2WSX3EDC',
    'Administrator',
    'a-d-m-i-n-i-s-t-r-a-t-o-r',
    'senha123senha123',
    'aaaaaaaaaaaa',
    'abababababab',
    '1-2-1-2-1-2-1-2',
  ])('is not a common one: %s', (password) => expect(fieldOf(password)).toBe('Esta'));

  test('B14: none of the three thousand most tried is taken, also written large or with dots', () => {
    const tried = dictionary['passwords-common'].slice(0, 3_000).map(String);
    expect(tried).toHaveLength(3_000);
    const spelled = tried.flatMap((one) => [one, one.toUpperCase(), [...one].join('.'), one + one]);
    expect(spelled.filter((one) => one.length >= 12 && fieldOf(one) === 'accepted')).toEqual([]);
  });

  test.each([
    'joaquina.prado@jatoba',
    'JoaquinaPrado123',
    'jatoba-jatoba-1',
    'Conforme conforme',
    'ColegioIpeAmarelo1',
    'colégio ipê amarelo 22',
  ])('is not made of obvious words: %s', (password) => expect(fieldOf(password)).toBe('Não'));
});

test('one-time passwords are read aloud without doubt, and differ', () => {
  const made = Array.from({ length: 500 }, oneTimePassword);
  for (const one of made) expect(one).toMatch(/^([a-hjkmnp-z2-9]{5}-){3}[a-hjkmnp-z2-9]{5}$/);
  expect(new Set(made).size).toBe(500);
  expect(new Set(made.join('').replaceAll('-', '')).size).toBe(31);
});
