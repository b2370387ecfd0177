const ATTRIBUTE = / ([a-z-]+)="([^"]*)"/g;

const decoded = (text: string): string =>
  text
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

const attributesOf = (written: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...written.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, decoded(value ?? '')]));

/** What stands in the signs of tags, and what stands between them. */
function* tokensOf(html: string): Generator<{ readonly isTag: boolean; readonly token: string }> {
  for (let at = 0; at < html.length; ) {
    const isTag = html[at] === '<';
    const from = at;
    let isQuoted = false;
    for (at++; at < html.length && html[at] !== (isTag ? (isQuoted ? null : '>') : '<'); at++)
      if (html[at] === '"') isQuoted = !isQuoted;
    yield { isTag, token: html.slice(isTag ? from + 1 : from, at) };
    if (isTag) at++;
  }
}

/** The lines of a letter while they are written. */
class Lines {
  readonly #done: string[] = [];
  #wantsGap = false;
  /** What stands before the next line: the sign of a list, where its item begins. */
  marker = '';
  quotes = 0;
  line = '';

  end(): void {
    const text = this.line.trim();
    this.line = '';
    if (text === '') return;
    if (this.#wantsGap && this.#done.length > 0) this.#done.push('');
    this.#wantsGap = false;
    this.#done.push(`${'> '.repeat(this.quotes)}${this.marker}${text}`);
    this.marker = ' '.repeat(this.marker.length);
  }

  /** An empty line before what comes next. */
  gap(): void {
    this.end();
    this.#wantsGap = true;
  }

  add(text: string): void {
    this.line += this.line === '' ? text.trimStart() : text;
  }

  alone(text: string, isInline: boolean): void {
    if (!isInline) this.gap();
    this.add(text);
    if (!isInline) this.gap();
  }

  get text(): string {
    this.end();
    return this.#done.join('\n');
  }
}

const BLOCKS: readonly string[] = ['p', 'h2', 'h3', 'h4', 'aside', 'table'];

/**
 * A sanitised text as a plain letter says it: links with where they lead, a line for each row of a table, lists and
 * quotes with their signs, pictures by their words.
 */
export function richTextLetter(html: string): string {
  const lines = new Lines();
  const lists: { readonly isOrdered: boolean; count: number }[] = [];
  const links: { readonly href: string; readonly from: number }[] = [];
  let cells = 0;
  let isInCell = false;
  let isInFigure = false;
  const endBlock = () => (lists.length > 0 ? lines.end() : lines.gap());
  const open = (tag: string, attributes: Readonly<Record<string, string>>) => {
    if (tag === 'td' || tag === 'th') {
      if (cells++ > 0) lines.line = `${lines.line.trimEnd()} | `;
      isInCell = true;
    } else if (tag === 'a') links.push({ href: attributes.href ?? '', from: lines.line.length });
    else if (tag === 'img')
      lines.alone(attributes.alt ? `[Imagem: ${attributes.alt}]` : '[Imagem]', isInCell);
    else if (tag === 'figure') {
      lines.alone(`[Documento: ${attributes['data-name'] ?? ''}]`, isInCell);
      isInFigure = true;
    } else if (isInCell) lines.add(' ');
    else if (tag === 'br') lines.end();
    else if (tag === 'hr') lines.alone('---', false);
    else if (tag === 'tr') {
      lines.end();
      cells = 0;
    } else if (tag === 'ul' || tag === 'ol') {
      if (lists.length === 0) lines.gap();
      else lines.end();
      lists.push({ isOrdered: tag === 'ol', count: Number(attributes.start ?? 1) });
    } else if (tag === 'li') {
      lines.end();
      const list = lists.at(-1);
      lines.marker = `${'  '.repeat(Math.max(0, lists.length - 1))}${list?.isOrdered ? `${list.count++}.` : '-'} `;
    } else if (tag === 'blockquote') {
      lines.gap();
      lines.quotes++;
    } else if (BLOCKS.includes(tag)) endBlock();
  };
  const close = (tag: string) => {
    if (tag === 'td' || tag === 'th') isInCell = false;
    else if (tag === 'figure') isInFigure = false;
    else if (tag === 'a') {
      const { href = '', from = 0 } = links.pop() ?? {};
      const address = href.replace(/^mailto:/i, '');
      const shown = lines.line.slice(from).trim();
      if (address && shown !== address && shown !== address.replace(/^https?:\/\//i, ''))
        lines.add(` (${address})`);
    } else if (isInCell) return;
    else if (tag === 'tr') lines.end();
    else if (tag === 'li') {
      lines.end();
      lines.marker = '';
    } else if (tag === 'ul' || tag === 'ol') {
      lists.pop();
      lines.marker = '';
      endBlock();
    } else if (tag === 'blockquote') {
      lines.gap();
      lines.quotes--;
    } else if (BLOCKS.includes(tag)) endBlock();
  };
  for (const { isTag, token } of tokensOf(html)) {
    const [, end, tag = ''] = (isTag && /^(\/?)([a-z]{1,10}\d?)/.exec(token)) || [];
    if (!isTag && !isInFigure) lines.add(decoded(token).replace(/\s+/g, ' '));
    else if (isTag && end) close(tag);
    else if (isTag) open(tag, attributesOf(token));
  }
  return lines.text;
}
