import { describe, expect, test } from 'vitest';
import { crudEndpoints } from './crud.ts';
import { endpoint, ruleAllows } from './endpoint.ts';
import { errorStatus } from './errors.ts';
import { messages } from './messages.ts';
import { confirmed, newPasswordFields } from './password.ts';
import { z } from './schema.ts';

describe('a rule', () => {
  test('passes with any one of its permissions and with nothing less', () => {
    expect(ruleAllows('users.menu', new Set(['users.menu']))).toBe(true);
    expect(ruleAllows('users.menu|users.edit', new Set(['users.edit']))).toBe(true);
    expect(
      ruleAllows('users.menu', new Set(['users', 'users.', 'users.men', 'users.menu2', 'USERS.MENU', ''])),
    ).toBe(false);
    expect(ruleAllows('users.menu|users.edit', new Set(['users.menu|users.edit']))).toBe(false);
    expect(ruleAllows('users.menu', new Set())).toBe(false);
  });
});

describe('an endpoint', () => {
  test('that declares no part takes nothing and gives nothing', () => {
    const ping = endpoint({ method: 'POST', path: '/api/v1/ping', access: 'signedIn', summary: 'Responder' });
    for (const part of ['params', 'query', 'body', 'response'] as const) {
      expect(ping[part].safeParse({}).success).toBe(true);
      expect(ping[part].safeParse({ any: 1 }).success).toBe(false);
    }
  });

  test('of a resource come six at a time, each with its own rule', () => {
    const row = z.strictObject({ id: z.number() });
    const pets = crudEndpoints({
      list: { path: '/api/v1/pets', title: 'Animais', columns: [] },
      row,
      noun: 'animal',
      rules: {
        grid: 'p.grid',
        list: 'p.list',
        read: 'p.read',
        create: 'p.create',
        update: 'p.edit',
        remove: 'p.delete',
      },
      detail: row,
      create: z.strictObject({ name: z.string() }),
      update: z.strictObject({ name: z.string(), version: z.number() }),
    });
    const told = Object.values(pets).map(({ method, path, access }) => `${method} ${path} ${access.rule}`);
    expect(told).toEqual([
      'GET /api/v1/pets/grid p.grid',
      'GET /api/v1/pets p.list',
      'GET /api/v1/pets/:id p.read',
      'POST /api/v1/pets p.create',
      'PUT /api/v1/pets/:id p.edit',
      'DELETE /api/v1/pets/:id p.delete',
    ]);
    expect(pets.update.body.safeParse({ name: 'Rex' }).success).toBe(false);
    expect(pets.create.body.safeParse({ name: 'Rex', id: 1 }).success).toBe(false);
  });
});

describe('a new password', () => {
  const form = confirmed(z.strictObject({ ...newPasswordFields }));
  const said = (password: unknown, password_confirmation: unknown) =>
    form
      .safeParse({ password, password_confirmation })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);

  test('is 12 to 128 characters, typed twice, kept as typed', () => {
    const typed = '  Ção com espaços  ';
    expect(form.parse({ password: typed, password_confirmation: typed }).password).toBe(typed);
    expect(said('x'.repeat(11), 'x'.repeat(11))).toEqual([['password', 'Digite ao menos 12 caracteres.']]);
    expect(said('x'.repeat(129), 'x'.repeat(128))).toContainEqual([
      'password',
      'Digite no máximo 128 caracteres.',
    ]);
    expect(said('x'.repeat(12), 'y'.repeat(12))).toEqual([
      ['password_confirmation', 'As duas senhas precisam ser iguais.'],
    ]);
    expect(said('x'.repeat(12), '')).toContainEqual(['password_confirmation', messages.required]);
  });
});

describe('fixed words', () => {
  test('stand as the specification writes them, misspellings included', () => {
    expect(messages).toMatchObject({
      required: 'Este campo é obrigatório!',
      invalid: 'Este campo está inválido!',
      successTitle: 'Successo!',
      noRows: 'Nenhum registro encontrado.',
      confirmTitle: 'Confirmação',
      confirmDelete: 'Tem certeza que deseja excluir este registro?',
    });
  });

  test('every code of a refusal has a status of a refusal, and only maintenance is 503', () => {
    for (const [code, status] of Object.entries(errorStatus)) {
      expect(status).toBeGreaterThanOrEqual(400);
      if (status === 503) expect(code).toBe('maintenance');
    }
  });
});
