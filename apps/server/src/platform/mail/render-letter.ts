import type { Letter } from './letter.ts';

const LEAVE = 'Para não receber mais estes e-mails';
const FOOTER = 'Mensagem automática do Conforme. Não é preciso responder.';

/** As somebody would type it. */
export function letterText({
  greeting,
  paragraphs,
  code,
  link,
  contact,
  closing = [],
  leaving,
}: Letter): string {
  const parts = [
    ...(greeting ? [greeting] : []).map(unlinked),
    ...paragraphs.map(unlinked),
    ...(code ? [code] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...(contact ? [`Contato: ${contact}`] : []),
    ...closing.map(unlinked),
    ...(leaving ? [`${LEAVE}:\n${leaving.page}`] : []),
    `-- \n${FOOTER}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The same words, easy to read. Nothing is fetched from anywhere: no picture, no font, no counting of readers. */
export function letterHtml({
  subject,
  greeting,
  paragraphs,
  code,
  link,
  contact,
  closing = [],
  leaving,
}: Letter): string {
  const before = [...(greeting ? [greeting] : []), ...paragraphs].map(paragraph).join('\n');
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:24px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(unlinked(subject))}</h1>
${before}
${code ? inLargeType(code) : ''}
${link ? button(link) : ''}
${contact ? mailbox(contact) : ''}
${closing.map(paragraph).join('\n')}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8885;font-size:13px;opacity:.75">${FOOTER}${leaving ? ` <a href="${escaped(leaving.page)}">${LEAVE}</a>.` : ''}</p>
</div>
</body>
</html>
`;
}

/**
 * Mail programs make links of whatever looks like an address, and a name is what its owner typed: anybody may call
 * their organisation 'www.premio.test'. A hair's breadth keeps such words what they are, and nothing else ours is one.
 */
const unlinked = (text: string): string =>
  text.replace(/(?<=[\p{L}\p{N}])(?:\.(?=\p{L})|:\/\/)/gu, '$&\u200a');

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escaped(unlinked(text))}</p>`;

const mailbox = (address: string): string =>
  `<p style="margin:0 0 16px">Contato: <a href="mailto:${escaped(address)}">${escaped(address)}</a></p>`;

const inLargeType = (code: string): string =>
  `<p style="margin:0 0 16px;font-size:28px;font-weight:700;letter-spacing:.12em">${escaped(code)}</p>`;

/** The address stands below as well: whoever reads may check it, or copy it when a button cannot be pressed. */
const button = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:24px 0 8px"><a href="${escaped(url)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#0b6148;color:#ffffff;text-decoration:none;font-weight:600">${escaped(label)}</a></p>
<p style="margin:0 0 24px;font-size:13px;overflow-wrap:anywhere">${escaped(url)}</p>`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
