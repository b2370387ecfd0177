import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Elements whose text is read in one go, whatever stands inside it. */
const BLOCKS = new Set(['p', 'li', 'h1', 'h2', 'h3', 'dt', 'dd', 'legend', 'caption', 'td', 'th']);

/** Between the two sides of a choice: nobody reads both in one go. */
const OR = '\u2028';

/** Where words never stand, though they look like some. */
const isTechnical = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTypeNode(node) ||
  (ts.isJsxAttribute(node) &&
    /^(className|data-|href|rel|type|name|autoComplete|d$)/.test(node.name.getText()));

/** Everything a person can be told by these files, in any state: JSX as it is read, and sentences in strings. */
export const wordsOf = (folder: string): string[] => sourcesIn(folder).flatMap(wordsOfFile);

/** Every string of these files, half sentences as well: what another file may put into a sentence. */
export function stringsOf(folder: string): string[] {
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    if (isTechnical(node)) return;
    if (ts.isJsxText(node)) found.push(node.text);
    else if (isText(node)) found.push(plain(node));
    ts.forEachChild(node, walk);
  };
  for (const path of sourcesIn(folder)) walk(parsed(path));
  return found;
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => join(folder, name));

function parsed(path: string): ts.SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, kind);
}

function wordsOfFile(path: string): string[] {
  const source = parsed(path);
  const found: string[] = [];
  const say = (text: string) => {
    for (const line of text.split(OR)) {
      const words = line.replace(/\s+/g, ' ').trim();
      if (/\p{L}/u.test(words)) found.push(words);
    }
  };
  const walk = (node: ts.Node): void => {
    if (isTechnical(node)) return;
    if (ts.isJsxElement(node) && BLOCKS.has(node.openingElement.tagName.getText())) {
      say(textOf(node));
      ts.forEachChild(node.openingElement.attributes, walk);
      return;
    }
    if (ts.isJsxText(node)) say(node.text);
    else if (isSentence(node)) say(plain(node));
    else ts.forEachChild(node, walk);
  };
  walk(source);
  return found;
}

/** What is read of an element; of a choice both sides, because somebody reads each. */
function textOf(node: ts.Node): string {
  if (ts.isJsxAttributes(node) || isTechnical(node)) return '';
  if (ts.isJsxText(node)) return node.text;
  if (isText(node)) return plain(node);
  if (ts.isConditionalExpression(node)) return `${textOf(node.whenTrue)}${OR}${textOf(node.whenFalse)}`;
  let text = '';
  ts.forEachChild(node, (child) => {
    text += textOf(child);
  });
  return text;
}

type Text = ts.StringLiteralLike | ts.TemplateExpression;
const isText = (node: ts.Node): node is Text => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** What is filled in is one short word. */
const plain = (node: Text): string =>
  ts.isTemplateExpression(node)
    ? node.head.text + node.templateSpans.map(({ literal }) => `isso${literal.text}`).join('')
    : node.text;

/** Begins like a sentence and has words: not a path, not a class, not a code. */
const isSentence = (node: ts.Node): node is Text =>
  isText(node) && /^\p{Lu}\p{L}*[ ,]+\p{L}+/u.test(plain(node));
