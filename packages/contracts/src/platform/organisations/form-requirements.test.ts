import { expect, test } from 'vitest';
import { missingForForm, missingWords } from './form-requirements.ts';

const all = { has_officer: true, has_contact: true, has_notice: true, small_agent: false };
const codes = (part: Partial<typeof all>) => missingForForm({ ...all, ...part }).map(({ code }) => code);

test.each([
  [{}, []],
  [{ has_officer: false }, ['officer']],
  [{ has_contact: false }, ['contact']],
  [{ has_notice: false }, ['notice']],
  [{ has_officer: false, has_contact: false, has_notice: false }, ['officer', 'contact', 'notice']],
  // A small agent needs no encarregado, but a channel for holders (Res. CD/ANPD 2/2022, art. 11).
  [{ has_officer: false, small_agent: true }, []],
  [{ has_officer: false, has_contact: false, small_agent: true }, ['contact']],
  [{ has_contact: false, small_agent: true }, ['contact']],
])('%o', (part, missing) => {
  expect(codes(part)).toEqual(missing);
});

test('says what is missing in one sentence', () => {
  const missing = missingForForm({ ...all, has_officer: false, has_notice: false });
  expect(missingWords(['privacy-form'], missing)).toBe(
    'Para abrir “Formulário do titular (LGPD)”, falta: indique a pessoa encarregada; publique o aviso de privacidade.',
  );
  expect(missingWords(['incident-form', 'intimidation'], missing)).toMatch(
    /^Para abrir “Comunicação de incidente” e “Relato de intimidação sistemática”, falta: /,
  );
  expect(missing.every(({ reason }) => /LGPD|Resolução/.test(reason))).toBe(true);
});
