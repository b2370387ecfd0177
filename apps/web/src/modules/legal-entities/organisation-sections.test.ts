import { expect, it } from 'vitest';
import { organisationSections } from './organisation-sections.ts';

const gap = (code: string, place: 'encarregado' | 'cebas') => ({
  code,
  place,
  label: '',
  reason: '',
  is_soon: false,
});
const found = (groups: ReturnType<typeof organisationSections>, id: string) =>
  groups.flatMap(({ sections }) => sections).find((section) => section.id === id);

it('marks what is missing where it is put right, and counts what is wrong in each section', () => {
  const groups = organisationSections(
    { gaps: [gap('substitute', 'encarregado')], actions: ['edit'] },
    { 'encarregado.email': 'x', 'encarregado.name': 'x', cnpj: 'x' },
  );
  expect(found(groups, 'substituto')).toMatchObject({ isComplete: false, wrong: 0 });
  expect(found(groups, 'encarregado')).toMatchObject({ isComplete: true, wrong: 2 });
  expect(found(groups, 'organizacao')).toMatchObject({ isComplete: true, wrong: 1 });
  expect(found(groups, 'cebas')).not.toHaveProperty('isComplete');
  expect(found(groups, 'logotipo')).toBeDefined();
});

it('asks for the CEBAS only of whoever has one, and offers no logo to whoever may not change it', () => {
  const groups = organisationSections({ gaps: [gap('cebas_validity', 'cebas')], actions: [] }, {});
  expect(found(groups, 'cebas')).toMatchObject({ isComplete: false });
  expect(found(groups, 'logotipo')).toBeUndefined();
});
