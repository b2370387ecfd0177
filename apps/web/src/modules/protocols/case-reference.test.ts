import { caseKeyText } from '@conforme/contracts/platform/cases/case-key.ts';
import { describe, expect, it } from 'vitest';
import { pastedBoth, tidyKey, tidyProtocol, wrongKey, wrongProtocol } from './case-reference.ts';

const protocol = 'LGPD-2026-7KQ4M2X-9';
const key = caseKeyText('K7QZ4M2XW9');

describe('what was typed', () => {
  it('is told at its field when it cannot be right', () => {
    expect(wrongProtocol('', 'privacy')).toBe('Este campo é obrigatório!');
    expect(wrongProtocol(protocol.replace(/9$/, '8'), 'privacy')).toContain('trocado');
    expect(wrongProtocol(protocol, 'incident')).toContain('outro tipo');
    expect(wrongProtocol(` ${protocol.toLowerCase()} `, 'privacy')).toBeNull();
    expect([wrongKey(''), wrongKey('K7QZ4'), wrongKey('k7qz4 m2xw9')]).toEqual([
      null,
      expect.stringContaining('10 letras e números'),
      null,
    ]);
  });

  it('is written as the receipt writes it once it is read', () => {
    expect(tidyProtocol('lgpd20267kq4m2x9')).toBe(protocol);
    expect(tidyKey('k7qz4m2xw9')).toBe(key);
    expect([tidyProtocol('lgpd'), tidyKey('k7')]).toEqual(['lgpd', 'k7']);
  });

  it('goes to both fields when both were copied', () => {
    expect(pastedBoth(`Protocolo: ${protocol}\nChave de consulta: ${key}\nResposta até: 01/12/2026`)).toEqual(
      {
        protocol,
        key,
      },
    );
    expect(pastedBoth(protocol)).toBeNull();
    expect(pastedBoth('Protocolo e comprovante')).toBeNull();
  });
});
