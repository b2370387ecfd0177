import type { Method } from '@conforme/contracts/core/endpoint.ts';

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly anyOf?: readonly JsonSchema[];
}

interface DescribedOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly 'x-access': string;
  readonly parameters: readonly { readonly name: string; readonly in: 'path' | 'query' }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

export interface ApiOperation {
  readonly id: string;
  readonly module: string;
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly access: string;
  readonly pathNames: readonly string[];
  readonly queryNames: readonly string[];
  /** A body in the contract's shape to start from; null where none is sent. */
  readonly sampleBody: string | null;
}

/** The operations of our own OpenAPI document, as the page needs them. */
export function operationsOf(document: Readonly<Record<string, unknown>>): ApiOperation[] {
  const paths = document.paths as Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      id: described.operationId,
      module: described.tags[0] ?? '',
      method: method.toUpperCase() as Method,
      path,
      summary: described.summary,
      access: described['x-access'],
      pathNames: namesIn('path', described),
      queryNames: namesIn('query', described),
      sampleBody: sampleBody(described),
    })),
  );
}

const namesIn = (place: 'path' | 'query', { parameters }: DescribedOperation) =>
  parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);

function sampleBody({ requestBody }: DescribedOperation): string | null {
  const schema = requestBody?.content['application/json']?.schema;
  return schema ? JSON.stringify(sampleOf(schema), null, 2) : null;
}

function sampleOf(schema: JsonSchema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0]);
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, inner]) => [name, sampleOf(inner)]),
    );
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'array':
      return [];
    case 'number':
    case 'integer':
      return 0;
    case 'boolean':
      return false;
    case 'null':
      return null;
    case 'object':
      return {};
    default:
      return '';
  }
}

/** '/api/v1/users/{id}' with its parameters and query filled in. */
export function addressOf(path: string, params: Readonly<Record<string, string>>, query: string): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const asked = query.trim().replace(/^\?/, '');
  return asked === '' ? filled : `${filled}?${asked}`;
}

/** JSON spread over lines for reading; anything else as it came. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
