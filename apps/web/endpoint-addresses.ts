import type { Plugin } from 'vite';
// By its path: what a configuration names by package is left to Node, which reads no TypeScript.
import { catalog } from '../../packages/contracts/src/catalog.ts';
import type { Module } from '../../packages/contracts/src/core/module.ts';

const ALL = 'virtual:endpoint-addresses';
const ASKED = /\bendpointsOf<[^>]+>\('([\w-]+)'\)/g;

/** Method and path of every endpoint of a module, by name, and whether it leaves no line in the log. */
const addressesOf = (module: string) => {
  const found: Module | undefined = Object.values(catalog).find(({ name }) => name === module);
  return Object.fromEntries(
    Object.entries(found?.endpoints ?? {}).map(([endpoint, { method, path, unlogged }]) => [
      endpoint,
      { method, path, ...(unlogged ? { unlogged } : {}) },
    ]),
  );
};
const allAddresses = () =>
  Object.fromEntries(Object.values(catalog).map(({ name }) => [name, addressesOf(name)]));

/**
 * The addresses of the catalogue without its schemas: what a public page calls, it calls without loading zod. Tests and
 * the development server have all of them. In a build each page carries those of the modules it asks for by
 * `endpointsOf<typeof module>('module')`, and no others.
 */
export function endpointAddresses(): Plugin {
  let isBuild = false;
  return {
    name: 'endpoint-addresses',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id.startsWith(ALL) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${ALL}`)) return null;
      const module = id.slice(`\0${ALL}/`.length);
      return `export default ${JSON.stringify(module === '' ? allAddresses() : addressesOf(module))}`;
    },
    transform(code, id) {
      if (!isBuild || !/\/src\/.+\.tsx?$/.test(id)) return null;
      const modules = new Set([...code.matchAll(ASKED)].map(([, module = '']) => module));
      if (modules.size === 0) return null;
      const nameOf = (module: string) => `addressesOf_${module.replaceAll('-', '_')}`;
      const imports = [...modules].map((module) => `import ${nameOf(module)} from '${ALL}/${module}';`);
      return `${imports.join('\n')}\n${code.replace(ASKED, (_, module: string) => nameOf(module))}`;
    },
  };
}
