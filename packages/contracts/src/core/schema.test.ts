import { describe, expect, test } from 'vitest';
import { money } from './brazil/money.ts';
import { choices } from './choices.ts';
import {
  byId,
  email,
  id,
  idInPath,
  instant,
  line,
  oneOf,
  optionalLine,
  optionalText,
  secret,
  text,
  verbatim,
  version,
  z,
} from './schema.ts';

const required = 'Este campo é obrigatório!';
const invalid = 'Este campo está inválido!';
const unseen = `${invalid} Há nele um caractere que não aparece na tela: apague e digite de novo.`;

/** Every message of a refusal, by field. */
function said(schema: z.ZodType, value: unknown): Record<string, string[]> {
  const messages: Record<string, string[]> = {};
  for (const issue of schema.safeParse(value).error?.issues ?? []) {
    const field = issue.path.join('.');
    messages[field] = [...(messages[field] ?? []), issue.message];
  }
  return messages;
}
/** The one message of a lone value, as a form shows it. */
const sentence = (schema: z.ZodType, value: unknown) => said(schema, value)['']?.[0];

describe('refusals speak the words of the specification', () => {
  test('missing and empty are "obrigatório"', () => {
    const form = z.strictObject({ name: line(10), tags: z.array(z.string()).min(1), other: z.number() });
    expect(said(form, {})).toEqual({ name: [required], tags: [required], other: [required] });
    expect(said(form, { name: '', tags: [], other: null })).toEqual({
      name: [required],
      tags: [required],
      other: [required],
    });
    expect(sentence(line(10), '   ')).toBe(required);
  });

  test('the wrong kind is "inválido", followed by why where a person can put it right', () => {
    for (const value of [1, true, [], {}]) expect(sentence(line(10), value)).toBe(invalid);
    for (const value of ['1', true, [], Number.NaN])
      expect(sentence(id, value)).toBe(`${invalid} Digite um número.`);
    expect(sentence(id, '-5')).toBe(`${invalid} Digite um número sem sinal.`);
    expect(sentence(money, '1.000.000.000.000,00')).toMatch(/O maior valor é R\$.999\.999\.999\.999,99\.$/);
    expect(sentence(money, 'muito')).toBe(`${invalid} Digite um número.`);
    expect(sentence(z.enum(['a', 'b']), 'c')).toBe(`${invalid} Escolha uma das opções.`);
    expect(sentence(z.literal('a'), 'c')).toBe(invalid);
    expect(sentence(z.union([z.literal('a'), z.number()]), 'c')).toBe(invalid);
    expect(sentence(z.number().max(5), 6)).toBe(`${invalid} O maior valor é 5.`);
    expect(sentence(z.number().min(5), 4)).toBe(`${invalid} O menor valor é 5.`);
    expect(sentence(z.array(z.string()).max(1), ['a', 'b'])).toBe(`${invalid} Cabem no máximo 1.`);
    expect(sentence(z.iso.date(), '2026-02-30')).toBe(
      `${invalid} Escreva uma data que exista, como 31/01/2026.`,
    );
  });

  test('lengths say how many characters', () => {
    expect(sentence(line(10), 'x'.repeat(11))).toBe('Digite no máximo 10 caracteres.');
    expect(sentence(z.string().min(12), 'x')).toBe('Digite ao menos 12 caracteres.');
    expect(sentence(z.string().min(12), '')).toBe('Digite ao menos 12 caracteres.');
  });

  test('an unknown field is named', () => {
    const issues = z.strictObject({ a: z.string() }).safeParse({ a: 'x', b: 1, c: 2 }).error?.issues;
    expect(issues?.map(({ message }) => message)).toEqual(['Campo desconhecido: b, c.']);
  });

  test('nested fields are named by their path', () => {
    const form = z.strictObject({ items: z.array(z.strictObject({ name: line(5) })) });
    expect(said(form, { items: [{ name: 'a' }, { name: '' }, {}] })).toEqual({
      'items.1.name': [required],
      'items.2.name': [required],
    });
  });
});

describe('a line of text', () => {
  test('is trimmed, and its length counted afterwards', () => {
    expect(line(3).parse('  abc \n')).toBe('abc');
    expect(line(3).safeParse('abcd').success).toBe(false);
  });

  test('an optional one is null when left out', () => {
    const form = z.strictObject({ note: optionalLine(5) });
    expect(form.parse({})).toEqual({ note: null });
    expect(form.parse({ note: null })).toEqual({ note: null });
    expect(form.parse({ note: ' oi ' })).toEqual({ note: 'oi' });
    expect(said(form, { note: 'x'.repeat(6) })).toEqual({ note: ['Digite no máximo 5 caracteres.'] });
  });
});

describe('what cannot be seen', () => {
  const hidden = ['\u0000', '\u0001', '\u001b', '\u007f', '\u0085', '\u2028', '\u202e', '\u2066', '\u2069'];

  test('is refused in a line, and a second line with it', () => {
    for (const bad of [...hidden, '\n', '\r', '\t'].map((mark) => `a${mark}b`))
      for (const schema of [line(10), optionalLine(10)])
        expect(said(schema, bad), JSON.stringify(bad)).toEqual({ '': [unseen] });
  });

  test('is refused in a text, which may have several lines', () => {
    expect(optionalText(20).parse(' um\r\n\tdois ')).toBe('um\r\n\tdois');
    for (const bad of hidden.map((mark) => `a${mark}b`))
      expect(said(optionalText(10), bad), JSON.stringify(bad)).toEqual({ '': [unseen] });
  });

  test('stays in what was copied from somebody else, but for what no database keeps', () => {
    for (const odd of ['  \r\nReceived: x\n', ...hidden.slice(1)]) expect(verbatim(20).parse(odd)).toBe(odd);
    expect(said(verbatim(10), 'a\u0000')).toEqual({ '': [unseen] });
    expect(said(verbatim(2), 'abc')).toEqual({ '': ['Digite no máximo 2 caracteres.'] });
  });

  test('is as good as nothing where something has to be said', () => {
    for (const nothing of ['\u200b', '\u200d\u2060', '\u3164', '\u2800 \u2800', '\u0301', '\u00ad'])
      for (const schema of [line(10), text(10)])
        expect(said(schema, nothing), JSON.stringify(nothing)).toEqual({ '': [required] });
    expect(said(text(20, { min: 10 }), '\u200b'.repeat(12))).toEqual({ '': [required] });
  });

  test('any writing is not, nor what belongs to it', () => {
    for (const good of ['José D’Ávila', 'שָׁלוֹם', 'ab\u200fc', 'नमस्\u200dते', '👩\u200d🏫', '\u00a0a\u00a0b'])
      expect(line(30).parse(good)).toBe(good.trim());
  });
});

describe('an e-mail', () => {
  test('is one address, folded to lower case', () => {
    expect(email.parse(' Ana.Silva+x@Escola.COM.br ')).toBe('ana.silva+x@escola.com.br');
    for (const good of [
      "o'neil@exemplo.com",
      'a@b.co',
      'x_y-z@sub.dominio.org.br',
      `${'a'.repeat(242)}@escola.test`,
    ])
      expect(email.safeParse(good).success, good).toBe(true);
  });

  test('anything else is not', () => {
    expect(said(email, '')).toEqual({ '': [required] });
    expect(said(email, '   ')).toEqual({ '': [required] });
    expect(sentence(email, undefined)).toBe(required);
    for (const bad of [
      ...[
        'ana',
        'ana@',
        '@b.co',
        'a@b',
        'a b@c.co',
        'a@b..co',
        'a@.co',
        'a@-b.co',
        'a@b-.co',
        'a@b.co.',
        'a@@b.co',
      ],
      ...[
        'a@b.co,c@d.co',
        'a@b.co;c@d.co',
        'a@b.co\nbcc: x@y.z',
        'a@b.co\r\n.x',
        '<a@b.co>',
        '"a b"@c.co',
        'á@b.co',
      ],
      ...['a@bé.co', 'a@[127.0.0.1]', 'mailto:a@b.co', 'a@b_c.co', 'a\u0000@b.co', 'a\u200b@b.co', 'ａ@b.co'],
    ])
      expect(sentence(email, bad), bad).toBe(
        `${invalid} Escreva o e-mail inteiro, como nome@exemplo.com.br.`,
      );
    expect(sentence(email, `${'a'.repeat(250)}@b.co`)).toBe('Digite no máximo 254 caracteres.');
    for (const other of [['a@b.co'], { email: 'a@b.co' }, 1]) expect(sentence(email, other)).toBe(invalid);
  });

  test('a hostile one is refused at once', () => {
    const since = Date.now();
    for (const bad of [`a@${'a-'.repeat(120)}`, `${'a.'.repeat(126)}@`, `a@${'a.'.repeat(120)}!`])
      email.safeParse(bad);
    expect(Date.now() - since).toBeLessThan(2000);
  });
});

describe('ids', () => {
  test('in a body are whole positive numbers that JSON can hold', () => {
    for (const good of [1, 42, Number.MAX_SAFE_INTEGER]) expect(id.safeParse(good).success).toBe(true);
    for (const bad of [0, -1, 1.5, 2 ** 53, Number.POSITIVE_INFINITY, Number.NaN, '1', null, [1], true])
      expect(id.safeParse(bad).success, String(bad)).toBe(false);
  });

  test('in an address are plain digits', () => {
    expect(byId.parse({ id: '42' })).toEqual({ id: 42 });
    expect(idInPath.parse('999999999999999')).toBe(999_999_999_999_999);
    for (const bad of [
      '0',
      '01',
      '-1',
      '+1',
      '1.0',
      '1e3',
      '',
      ' 1',
      '1 ',
      '１',
      '1000000000000000',
      'abc',
      '1\n',
    ])
      expect(sentence(idInPath, bad), bad).toBe(invalid);
    expect(byId.safeParse({ id: '1', other: '2' }).success).toBe(false);
  });

  test('versions start at one', () => {
    expect(version.safeParse(1).success).toBe(true);
    for (const bad of [0, -1, 1.5, '1']) expect(version.safeParse(bad).success).toBe(false);
  });
});

describe('other pieces', () => {
  test('instants carry their offset', () => {
    for (const good of ['2026-01-15T10:00:00Z', '2026-01-15T10:00:00.123-03:00'])
      expect(instant.safeParse(good).success, good).toBe(true);
    for (const bad of ['2026-01-15', '2026-01-15T10:00:00', '15/01/2026 10:00', '2026-02-30T10:00:00Z', ''])
      expect(sentence(instant, bad), bad).toBe(`${invalid} Escreva a data e a hora, como 31/01/2026 14:30.`);
  });

  test('secrets are base64url of a sensible length', () => {
    for (const good of ['A'.repeat(20), 'a-_9'.repeat(50)]) expect(secret.safeParse(good).success).toBe(true);
    for (const bad of ['A'.repeat(19), 'A'.repeat(201), `${'A'.repeat(30)}=`, `${'A'.repeat(30)} `, ''])
      expect(secret.safeParse(bad).success, bad).toBe(false);
  });

  test('a closed list keeps codes, words and order together', () => {
    const colour = choices({ red: 'Vermelho', blue: 'Azul' });
    expect(colour.options).toEqual([
      { value: 'red', label: 'Vermelho' },
      { value: 'blue', label: 'Azul' },
    ]);
    expect(oneOf(colour).parse('red')).toBe('red');
    for (const bad of ['Vermelho', 'RED', '', 'toString', null])
      expect(oneOf(colour).safeParse(bad).success).toBe(false);
  });
});
