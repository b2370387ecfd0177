import { describe, expect, it } from 'vitest';
import { addDays } from '../../core/brazil/civil-days.ts';
import { missingForForm } from '../../platform/organisations/form-requirements.ts';
import { type ComplianceFacts, complianceGaps } from './compliance-gaps.ts';

const today = '2026-11-15';
const complete: ComplianceFacts = {
  active: true,
  has_parent: false,
  cnpj: '11222333000181',
  has_address: true,
  has_contact: true,
  size: 'DEMAIS',
  has_encarregado: true,
  has_act: true,
  act_of_another: false,
  has_substitute: true,
  notice_published_on: '2026-02-01',
  assessed_on: '2026-02-01',
  small_agent: false,
  assessed_in_part: false,
  open_form_lacks: [],
  cebas_number: null,
  cebas_valid_until: null,
};
const missing = (changes: Partial<ComplianceFacts>) =>
  complianceGaps({ ...complete, ...changes }, today).map(({ code }) => code);

describe('what is still missing for compliance', () => {
  it('is nothing where everything is there, and nothing where nobody works any more', () => {
    expect(missing({})).toEqual([]);
    expect(missing({ active: false, cnpj: null, has_encarregado: false })).toEqual([]);
  });

  it.each([
    [{ cnpj: null }, ['cnpj']],
    [{ has_address: false }, ['address']],
    [{ has_contact: false }, ['contact']],
    [{ has_encarregado: false }, ['encarregado']],
    [{ has_act: false }, ['act']],
    [{ act_of_another: true }, ['act_of_another']],
    [{ has_substitute: false }, ['substitute']],
    [{ notice_published_on: null }, ['notice']],
    [{ notice_published_on: '2024-11-14' }, ['notice_old']],
    [{ assessed_on: null, small_agent: null }, ['small_agent']],
    [{ assessed_on: '2025-11-14' }, ['small_agent_old']],
    [{ assessed_in_part: true }, ['small_agent_in_part']],
    [{ assessed_on: '2025-11-15' }, []],
  ] satisfies [Partial<ComplianceFacts>, string[]][])('%j: %j', (changes, codes) => {
    expect(missing(changes)).toEqual(codes);
  });

  it('a unit is answered for by the one above it, unless it names its own', () => {
    const unit = { has_parent: true, cnpj: null, notice_published_on: null, assessed_on: null };
    expect(missing({ ...unit, has_encarregado: false })).toEqual([]);
    expect(missing({ ...unit, has_act: false })).toEqual(['act']);
  });

  it('a small agent need not name an encarregado', () => {
    expect(missing({ small_agent: true, has_encarregado: false })).toEqual([]);
  });

  it('an open form without what it needs comes first, and is told once', () => {
    const none = { has_officer: false, has_contact: false, has_notice: false, small_agent: false };
    const lacking = { has_encarregado: false, has_contact: false, notice_published_on: null };
    expect(missing({ ...lacking, open_form_lacks: missingForForm(none) })).toEqual([
      'open_form_officer',
      'open_form_contact',
      'open_form_notice',
    ]);
    // Also of a unit, for which nothing else is missing.
    const unit = { has_parent: true, has_encarregado: false, notice_published_on: null, assessed_on: null };
    expect(missing({ ...unit, open_form_lacks: missingForForm({ ...none, has_contact: true }) })).toEqual([
      'open_form_officer',
      'open_form_notice',
    ]);
  });

  it('a CEBAS is told of from 360 days before its end', () => {
    const cebas = (cebas_valid_until: string | null) =>
      missing({ cebas_number: '10/2024', cebas_valid_until });
    expect(cebas(null)).toEqual(['cebas_validity']);
    expect(cebas(addDays(today, -1))).toEqual(['cebas_ended']);
    expect(cebas(today)).toEqual(['cebas_ending']);
    expect(cebas(addDays(today, 360))).toEqual(['cebas_ending']);
    expect(cebas(addDays(today, 361))).toEqual([]);
  });
});
