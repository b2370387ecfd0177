import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** The file a module went into, with everything that must be there before it runs. */
function neededBy(file: string, chunks: Chunks, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const needed of chunks.get(file)?.imports ?? []) neededBy(needed, chunks, found);
  return found;
}

const link = (rel: string, file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `/${file}` },
  injectTo: 'head',
});

/**
 * A module that the entry asks for as soon as it runs stands in the page itself, with its styles: the browser fetches
 * both at once, where it would fetch one after the other.
 */
export const preloadLinks = (module: string): Plugin => ({
  name: 'preload-links',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks: Chunks = new Map(
        Object.values(bundle)
          .filter((output) => output.type === 'chunk')
          .map((chunk) => [chunk.fileName, chunk]),
      );
      const start = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
      if (!start) throw new Error(`${module} is in no file of the build.`);
      const files = [...neededBy(start.fileName, chunks)];
      const styles = files.flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]);
      return [
        ...files.map((file) => link('modulepreload', file)),
        ...styles.map((file) => link('stylesheet', file)),
      ].filter(({ attrs }) => !html.includes(`"${attrs?.href}"`));
    },
  },
});
