import { describe, expect, it } from 'vitest';
import { addressOf, operationsOf, readable } from './api-operations.ts';

const document = {
  paths: {
    '/api/v1/users/{id}': {
      put: {
        operationId: 'users.update',
        tags: ['users'],
        summary: 'Alterar usuário',
        'x-access': 'users.edit',
        parameters: [
          { name: 'id', in: 'path' },
          { name: 'page', in: 'query' },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  name: { type: 'string' },
                  version: { type: 'integer' },
                  status: { enum: ['active', 'inactive'] },
                  note: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null },
                  role_ids: { type: 'array', items: { type: 'integer' } },
                },
              },
            },
          },
        },
      },
    },
  },
};

describe('the operations of the API', () => {
  it('are read from the OpenAPI document, with a body to start from', () => {
    const [operation] = operationsOf(document);
    expect(operation).toMatchObject({
      id: 'users.update',
      module: 'users',
      method: 'PUT',
      access: 'users.edit',
      pathNames: ['id'],
      queryNames: ['page'],
    });
    expect(JSON.parse(operation?.sampleBody ?? '')).toEqual({
      name: '',
      version: 0,
      status: 'active',
      note: null,
      role_ids: [],
    });
  });

  it('have their address filled in and encoded', () => {
    expect(addressOf('/api/v1/users/{id}', { id: 'a/b' }, '')).toBe('/api/v1/users/a%2Fb');
    expect(addressOf('/api/v1/users/grid', {}, '?page=2')).toBe('/api/v1/users/grid?page=2');
  });

  it('show JSON over lines and leave the rest alone', () => {
    expect(readable('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(readable('<p>')).toBe('<p>');
  });
});
