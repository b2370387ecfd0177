import { expect, it } from 'vitest';
import { aFile, anIncident } from '../../../testing/incident.ts';
import { statusFacts } from './status-facts.ts';

it('names the unit that the file names; the organisation where it names none', () => {
  const unitOf = (file = aFile()) => Object.fromEntries(statusFacts(anIncident({ file }))).Unidade;
  expect(unitOf(aFile({ unit_id: { id: 2, label: 'Unidade Norte' } }))).toBe('Unidade Norte');
  expect(unitOf()).toBe('Colégio Vale do Ipê');
});
