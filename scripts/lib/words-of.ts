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
export function wordsOf(folder: string): string[] {
  const found: string[] = [];
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/\.tsx?$/.test(name) && !/\.test\./.test(name)) found.push(...wordsOfFile(join(folder, name)));
  return found;
}

function wordsOfFile(path: string): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, kind);
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
