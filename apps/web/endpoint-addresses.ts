import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
// By its path: what a configuration names by package is left to Node, which reads no TypeScript.
import { catalog } from '../../packages/contracts/src/catalog.ts';

const NAME = 'virtual:endpoint-addresses';
const RESOLVED = `\0${NAME}`;

/** Method and path of every endpoint, by module and name. */
function addressesOf(isWanted: (module: string) => boolean) {
  const modules = Object.values(catalog).filter(({ name }) => isWanted(name));
  return Object.fromEntries(
    modules.map(({ name, endpoints }) => [
      name,
      Object.fromEntries(
        Object.entries(endpoints).map(([endpoint, { method, path }]) => [endpoint, { method, path }]),
      ),
    ]),
  );
}

/** The modules some source asks for by `endpointsOf<typeof module>('module')`. */
function askedFor(folder: string): ReadonlySet<string> {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const asked = sources.flatMap((file) => [
    ...readFileSync(join(folder, file), 'utf8').matchAll(/\bendpointsOf<[^>]+>\('([\w-]+)'\)/g),
  ]);
  return new Set(asked.map(([, module = '']) => module));
}

/**
 * The addresses of the catalogue without its schemas: what a public page calls, it calls without loading zod. A build
 * carries the modules that are asked for; tests and the development server have all of them.
 */
export function endpointAddresses(): Plugin {
  let isWanted = (_module: string) => true;
  return {
    name: 'endpoint-addresses',
    configResolved({ command, root }) {
      if (command !== 'build') return;
      const asked = askedFor(join(root, 'src'));
      isWanted = (module) => asked.has(module);
    },
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? `export default ${JSON.stringify(addressesOf(isWanted))}` : null),
  };
}
