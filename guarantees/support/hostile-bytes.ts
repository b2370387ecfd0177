/**
 * What somebody sends who wants two programs to read one request in two ways, or one program to read none for ever. All of
 * it comes with the right to be answered: whatever is refused is refused for what it is.
 */

/**
 * What is right. `refused`: one refusal. `done`: one answer, as to any request. `either`: RFC 9112 leaves it to the server.
 * `either, then refused`: what comes behind a whole request is none. `waits`: it is not whole yet, so no answer is due;
 * until when it is waited for has a test of its own (body-deadline.test.ts). Nothing else may stay open, or be cut off,
 * without an answer.
 */
export type Outcome = 'refused' | 'done' | 'either' | 'either, then refused' | 'waits';

interface Trick {
  readonly name: string;
  readonly bytes: string;
  readonly outcome: Outcome;
}

const token = 'Authorization: Bearer THE-TOKEN';
const host = `Host: localhost\r\n${token}`;
const json = 'Content-Type: application/json';
const target = '/api/v1/logged';
const line = `POST ${target} HTTP/1.1`;
const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
/** Were the last line taken for a request of its own, 404 would come back beside the answer. */
const headed = (...lines: string[]) =>
  `${head(line, host, json, ...lines)}0\r\n\r\n${head('GET /smuggled HTTP/1.1', host)}`;

const withLine = (first: string) => `${head(first, host, json, 'Content-Length: 2')}{}`;
const whole = withLine(line);
const withHeader = (header: string) => `${head(line, host, json, header, 'Content-Length: 2')}{}`;
const withHost = (header: string) => `${head(line, header, token, json, 'Content-Length: 2')}{}`;
const withLength = (length: string) => `${head(line, host, json, `Content-Length: ${length}`)}{}`;
const withCoding = (coding: string) => `${head(line, host, json, `Transfer-Encoding: ${coding}`)}0\r\n\r\n`;
const chunked = (body: string) => `${head(line, host, json, 'Transfer-Encoding: chunked')}${body}`;
const withChunk = (size: string) => chunked(`${size}\r\n{}\r\n0\r\n\r\n`);
const withTrailer = (trailer: string) => chunked(`2\r\n{}\r\n0\r\n${trailer}\r\n\r\n`);
const withUpgrade = (to: string) => withHeader(`Upgrade: ${to}\r\nConnection: Upgrade`);
const socketWith = (lines: string) =>
  head('GET /broadcasting/socket HTTP/1.1', host, 'Upgrade: websocket', 'Connection: Upgrade', lines);

/** A digit to whoever asks Unicode: U+0662, in bytes. */
const TWO = '\u00d9\u00a2';
const words = (text: string) => text.split(' ');

/** How much of a trick stands in the name of its test. */
const SHOWN = 40;
const shown = (text: string) => {
  const quoted = JSON.stringify(text);
  return quoted.length > SHOWN ? `${quoted.slice(0, SHOWN)}… (${text.length})` : quoted;
};

const each = (what: string, make: (word: string) => string, outcome: Outcome, values: readonly string[]) =>
  values.map((word): Trick => ({ name: `${what} ${shown(word)}`, bytes: make(word), outcome }));

const named = (outcome: Outcome, bytesByName: Readonly<Record<string, string>>) =>
  Object.entries(bytesByName).map(([name, bytes]): Trick => ({ name, bytes, outcome }));

export const tricks: readonly Trick[] = [
  ...each('a length of', withLength, 'refused', [
    ...words(
      `2x -1 +2 0x2 2,2 2; "2" 1e1 2.0 _2 two NaN Infinity ${TWO} \u00b2 2\u0000 2\u000b 18446744073709551616`,
    ),
    ...['', ' ', '2 2', '2, 3'],
  ]),
  ...each('a length of', withLength, 'either', ['002', '2 ', '\t2']),
  ...each('an encoding of', withCoding, 'refused', [
    ...words(
      'xchunked chunke chunkedx identity gzip chunked;q=1 "chunked" chunked\u0000 \u000bchunked chunked\u00a0',
    ),
    ...['', 'chun ked', 'chunked, chunked', 'chunked, gzip', 'chunked, identity', 'x\r\n chunked'],
    ...['identity', 'chunked'].map((second) => `chunked\r\nTransfer-Encoding: ${second}`),
  ]),
  ...each(
    'an encoding of',
    withCoding,
    'either',
    words('chunked, ,chunked gzip,chunked identity,chunked CHUNKED'),
  ),
  ...named('refused', {
    'two lengths': headed('Content-Length: 2', 'Content-Length: 3'),
    'two lengths that are the same': headed('Content-Length: 2', 'Content-Length: 2'),
    'two lengths in two spellings': headed('Content-Length: 2', 'content-length: 0'),
    'length and chunks': headed('Content-Length: 2', 'Transfer-Encoding: chunked'),
    'length and chunks that agree': `${head(line, host, json, 'Content-Length: 2', 'Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`,
    'chunks and length': headed('Transfer-Encoding: chunked', 'Content-Length: 5'),
    'length and chunks, a space before the colon': headed('Content-Length: 5', 'Transfer-Encoding : chunked'),
    'length and chunks behind a tab': headed('Content-Length: 5', 'Transfer-Encoding:\tchunked'),
    'length and chunks behind a fold': headed('Content-Length: 5', 'Transfer-Encoding:\r\n chunked'),
    'length and chunks behind a line feed': headed('Content-Length: 5', 'X: y\nTransfer-Encoding: chunked'),
    'length and chunks behind a carriage return': headed(
      'Content-Length: 5',
      'X: y\rTransfer-Encoding: chunked',
    ),
    'length and chunks with a zero': headed('Content-Length: 5', 'Transfer-Encoding\u0000: chunked'),
    'length and chunks in HTTP/1.0': headed('Content-Length: 5', 'Transfer-Encoding: chunked').replace(
      '/1.1',
      '/1.0',
    ),
  }),
  ...each('a chunk of', withChunk, 'refused', [
    ...words(`x -2 +2 0x2 1 3 2,2 02h 2\u0000 2\r 2\n 2\t ${TWO} ffffffffffffffff1 10000000000000002`),
    ...words('2;a=b\u0000 2;\u0001 2;a\nb 2;a="b'),
    ...['', ' 2', '2 ', '2 x', `2;${'a'.repeat(100_000)}`],
  ]),
  ...each('a chunk of', withChunk, 'either', ['2;', '2;;', '2;a', '2;a=b', '2;a="b c"', '0000000002']),
  ...each('a trailer of', withTrailer, 'refused', [
    ...['X', ': x', 'X : y', 'X: a\u0000b', `X: ${'a'.repeat(100_000)}`],
  ]),
  ...each('a trailer of', withTrailer, 'done', ['X: y', 'Authorization: Bearer x', 'Host: outro.test']),
  ...each('a trailer of', withTrailer, 'either', ['Content-Length: 5', 'Transfer-Encoding: chunked']),
  ...each('the header', withHeader, 'refused', [
    ...words(
      'X-A {} \u0000 X-A:\u0001 X-A:\u007f X-A:a\u0000b X-A:a\rb X-A:a\nb X-A:a\nX-B:b X-A:a\r\rX-B:b X-A\r\n:a',
    ),
    ...words('X(A):a X@A:a <x>:a "X":a X-\u00c1:a X-A\t:a \tX-A:a X-A:a\r\n\tb'),
    ...['X-A : a', 'X A: a', ' X-A: a', ': a', 'X-A: a\r\n b', 'Expect: something else'],
    ...[`X-A: ${'a'.repeat(1_000_000)}`, `${'X'.repeat(100_000)}: a`],
    ...[10_000, 3_000].map((many) => Array.from({ length: many }, (_, n) => `X-${n}: ${n}`).join('\r\n')),
  ]),
  ...each('the header', withHeader, 'done', ['X-A:', 'X-A:a', 'X-A:   a   ', 'x-a: \u00e1', 'TE: trailers']),
  ...each('the header', withHeader, 'either', ['Content-Type: text/plain', 'Content-Encoding: gzip']),
  ...each('the lines', withHost, 'refused', [
    ...['outro.test', 'localhost'].map((other) => `Host: localhost\r\nHost: ${other}`),
    ...['Host: localhost\r\nhost: localhost', 'X: y', 'Host : localhost', 'Host: a\u0000b'],
  ]),
  ...each('the host', (name) => withHost(`Host: ${name}`), 'either', [
    ...words('a/b a@b localhost:99999999 [::1 <script>'),
    ...['', 'a b'],
  ]),
  ...each('the method', (method) => withLine(`${method} ${target} HTTP/1.1`), 'refused', [
    ...words(
      'BREW post Post pOST TRACE TRACK CONNECT DEBUG PROPFIND PATCH P POST,GET "POST" POSTPOST %50OST',
    ),
    ...words('POST\u0000 POST\t \tPOST P\u00d3ST'),
    ...['', ' POST', 'GE T', 'A'.repeat(100_000)],
  ]),
  ...each('the version', (version) => withLine(`POST ${target} ${version}`), 'refused', [
    ...words(
      'HTTP/3.0 HTTP/2.0 HTTP/1.2 HTTP/0.9 HTTP/1 HTTP/1. HTTP/1.1.1 HTTP/01.1 HTTP/1.10 HTTP/9.9 HTTP/-1.1',
    ),
    ...words(
      `http/1.1 HTTPS/1.1 HTTP/1,1 ICE/1.0 HTTP/${TWO}.1 \tHTTP/1.1 HTTP/1.1\u0000 HTTP/1.1\r HTTP/1.1\t`,
    ),
    ...['HTTP 1.1', 'HTTP/1.1 x', 'HTTP/1.1 '],
  ]),
  // The library takes the last for the one before.
  ...each('the version', (version) => withLine(`POST ${target} ${version}`), 'done', [
    'HTTP/1.0',
    'RTSP/1.0',
  ]),
  ...each('the target', (address) => withLine(`POST ${address} HTTP/1.1`), 'refused', [
    ...words(
      '* / // ? # api/v1/logged \\api\\v1\\logged /api/v1/% /api/v1/%zz /api/v1/%c0%af /api/v1/%u006cogged',
    ),
    ...words(
      '/%00 /api/v1/logged%00 /api/v1/logged%0d%0aX:%20y /api/v1%2flogged /api/v1%5clogged /api/v1/%ed%a0%80',
    ),
    ...words(
      '/api/v1/%f8%88%80%80%80 /..;/api/v1/logged /api/v1/logged;x=1 /api/v1/%6Cogged/.. /api/v1/log\tged',
    ),
    ...words(
      '/api/v1/log\u0000ged /api/v1/log\u000bged /\u00ff\u00fe\u0080 localhost:80 javascript:1 file:///etc/passwd',
    ),
    ...words('http:// http://169.254.169.254/latest https://localhost:443/ http://localhost@outro.test/'),
    ...words('/%252e%252e/%252e%252e/etc/passwd /.%00./etc/passwd /api/v1/%2e%2e/%2e%2e/etc/passwd'),
    ...['/api/v1/ logged', `/${'a'.repeat(1_000_000)}`, `/${'%41'.repeat(20_000)}`],
    ...[`${target}?${'a=b&'.repeat(20_000)}`, `${'/..'.repeat(3_000)}/etc/passwd`],
  ]),
  ...each('the target', (address) => withLine(`POST ${address} HTTP/1.1`), 'either', [
    ...words(
      `http://localhost${target} HTTP://LOCALHOST${target} http://outro.test${target} /api/v1/%6Cogged`,
    ),
    ...['#x', '?', '?%', '?a[]=%00', '?__proto__[x]=1', '?%c0%af=1'].map((end) => `${target}${end}`),
  ]),
  ...each('an upgrade to', withUpgrade, 'either', [
    'TLS/1.0',
    'HTTP/2.0',
    'websocket',
    '',
    'a'.repeat(5_000),
  ]),
  ...named('either', {
    'an upgrade to h2c': withUpgrade('h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__'),
    'an upgrade to h2c, done by the sender': `${withUpgrade('h2c')}PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
    'an upgrade to nothing': withHeader('Connection: Upgrade'),
    'an upgrade to a socket without a key': socketWith('X: y'),
    'an upgrade to a socket of no version': socketWith('Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='),
    'an upgrade to a socket of another version': socketWith(
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 99',
    ),
    'more than one space': withLine(`POST  ${target}  HTTP/1.1`),
    'a mebibyte of spaces': withLine(`POST${' '.repeat(1_048_576)}${target} HTTP/1.1`),
    'empty lines first': `\r\n\r\n${whole}`,
    'a body in a GET': `${head('GET /health/live HTTP/1.1', host, 'Content-Length: 2')}{}`,
  }),
  // The rest may be seen before the answer is ready: who sends so is told once that it is none, or both.
  ...named('either, then refused', {
    'garbage behind a whole request': `${whole}garbage`,
    'zeros behind a whole request': `${whole}\u0000\u0000\u0000`,
    'more of a body than was announced': `${whole}{}`,
    'an answer behind a request': `${whole}HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n`,
    'another chunk behind the last': `${chunked('2\r\n{}\r\n0\r\n\r\n')}2\r\n{}\r\n`,
  }),
  ...named('refused', {
    'a bare line feed': `${line}\n${host}\nContent-Length: 2\n\n{}`,
    'bare line feeds alone': whole.replaceAll('\r', ''),
    'bare carriage returns': whole.replaceAll('\n', ''),
    'no version': `GET ${target}\r\n\r\n`,
    'no version and no address': 'GET\r\n\r\n',
    'no method': head(`${target} HTTP/1.1`, host),
    'the beginning of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'TLS where there is none': '\u0016\u0003\u0001\u0000\u00a5\u0001\u0000\u0000\u00a1\u0003\u0003',
    'the greeting of a proxy': `PROXY TCP4 10.0.0.1 10.0.0.2 1 2\r\n${whole}`,
    'the greeting of another': '\u0005\u0001\u0000',
    'the greeting of a mail server': 'EHLO outro.test\r\nMAIL FROM:<a@outro.test>\r\n',
    'the greeting of a terminal': 'SSH-2.0-OpenSSH_9.6\r\n',
    'a word to a database': '*1\r\n$4\r\nPING\r\n',
    'an answer': 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
    'a mark of the order of bytes': `\u00ef\u00bb\u00bf${whole}`,
    'text of two bytes each': 'P\u0000O\u0000S\u0000T\u0000',
    'zeros first': `\u0000\u0000\u0000${whole}`,
    'a way to the database': head('CONNECT 127.0.0.1:5432 HTTP/1.1', host),
    'a length of many pebibytes': head(line, host, json, 'Content-Length: 9007199254740991'),
  }),
  ...named('waits', {
    'nothing but empty lines': '\r\n'.repeat(1_000),
    'the beginning of a line': 'POS',
    'a head without its end': `${line}\r\n${host}\r\n`,
    'a body that does not come': head(line, host, json, 'Content-Length: 2'),
    'half of a body': `${head(line, host, json, 'Content-Length: 4')}{}`,
    'a chunk that does not come': chunked('2\r\n'),
    'a chunk of 2^63': chunked('7fffffffffffffff\r\n{}\r\n'),
    'chunks without the last': chunked('2\r\n{}\r\n'),
    'a trailer without its end': chunked('2\r\n{}\r\n0\r\nX: y\r\n'),
  }),
];
