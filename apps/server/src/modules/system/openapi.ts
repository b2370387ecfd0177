import { setImmediate } from 'node:timers/promises';
import { catalog } from '@conforme/contracts/catalog.ts';
import type { Endpoint } from '@conforme/contracts/core/endpoint.ts';
import type { Module } from '@conforme/contracts/core/module.ts';
import type { Access } from '@conforme/contracts/core/pages.ts';
import { z } from '@conforme/contracts/core/schema.ts';

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });

const parameters = (schema: z.ZodType, place: 'path' | 'query') => {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(place === 'query' ? { style: 'deepObject', explode: true } : {}),
    schema: property,
  }));
};

const describeAccess = (access: Access) => (typeof access === 'object' ? access.rule : access);

/** Schemas by the name under which the document has them once: every act on a case answers the whole case. */
type Shared = ReadonlyMap<z.ZodType, string>;

const answerSchema = ({ response }: Endpoint, shared: Shared) =>
  shared.has(response)
    ? { $ref: `#/components/schemas/${shared.get(response)}` }
    : jsonSchema(response, 'output');

const answerContent = (spec: Endpoint, shared: Shared) =>
  spec.file
    ? Object.fromEntries(spec.file.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
    : { 'application/json': { schema: answerSchema(spec, shared) } };

const sentContent = (spec: Endpoint) =>
  spec.upload
    ? {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file'],
            properties: {
              file: { type: 'array', maxItems: spec.upload.maxFiles, items: { format: 'binary' } },
            },
          },
        },
      }
    : { 'application/json': { schema: jsonSchema(spec.body, 'input') } };

function operation(module: string, key: string, spec: Endpoint, shared: Shared) {
  const hasBody = spec.method !== 'GET';
  return {
    operationId: `${module}.${key}`,
    tags: [module],
    summary: spec.summary,
    'x-access': describeAccess(spec.access),
    security: spec.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...parameters(spec.params, 'path'), ...parameters(spec.query, 'query')],
    ...(hasBody ? { requestBody: { content: sentContent(spec) } } : {}),
    responses: {
      200: {
        description: 'Feito',
        content: answerContent(spec, shared),
      },
      default: {
        description: 'Recusa',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

let made: Promise<Record<string, unknown>> | null = null;

/** OpenAPI 3.1, made from the catalogue: what it says is what the server checks. Made once: it never changes. */
export const openApiDocument = (): Promise<Record<string, unknown>> => {
  made ??= describeCatalog();
  return made;
};

/** Those that several operations answer, named by the first of them. */
function sharedAnswers(): Map<z.ZodType, string> {
  const named = Object.values<Module>(catalog).flatMap(({ name, endpoints }) =>
    Object.entries(endpoints).map(([key, { response }]) => [response, `${name}.${key}`] as const),
  );
  const shared = named.filter(([response], at) => named.findIndex(([other]) => other === response) < at);
  return new Map(
    shared.map(([response]) => [response, named.find(([other]) => other === response)?.[1] as string]),
  );
}

/** A quarter of a second of work: whoever else asks meanwhile is answered between two operations. */
async function describeCatalog(): Promise<Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  const shared = sharedAnswers();
  const answers: Record<string, unknown> = {};
  for (const [schema, name] of shared) {
    answers[name] = jsonSchema(schema, 'output');
    await setImmediate();
  }
  for (const module of Object.values<Module>(catalog))
    for (const [key, spec] of Object.entries(module.endpoints)) {
      const path = spec.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = {
        ...paths[path],
        [spec.method.toLowerCase()]: operation(module.name, key, spec, shared),
      };
      await setImmediate();
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Conforme', version: '1.0.0' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ...answers,
        Error: {
          type: 'object',
          required: ['code', 'messages'],
          properties: {
            code: { type: 'string' },
            messages: { description: 'Uma frase ou uma lista delas' },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
          },
        },
      },
    },
  };
}
