import { expect, it } from 'vitest';
import { addDays, civilDayOf } from '../../core/brazil/civil-days.ts';
import { z } from '../../core/schema.ts';
import { newAlert } from './alert.schemas.ts';

const today = civilDayOf(Date.now());
const alert = { title: 'Boleto falso', text: 'Confira.', tone: 'scam', units: [1], ends_on: today };
const wrongIn = (given: object) =>
  z
    .strictObject(newAlert)
    .safeParse({ ...alert, ...given })
    .error?.issues.map(({ path }) => path[0]) ?? [];

it('an alert has a title, a text, a tone, units and a last day that is still to come', () => {
  expect(wrongIn({})).toEqual([]);
  expect(wrongIn({ ends_on: addDays(today, 300) })).toEqual([]);
  expect(wrongIn({ ends_on: addDays(today, -1) })).toEqual(['ends_on']);
  expect(wrongIn({ ends_on: addDays(today, 400) })).toEqual(['ends_on']);
  expect(wrongIn({ ends_on: '2027-02-30' })).toEqual(['ends_on']);
  expect(wrongIn({ units: [] })).toEqual(['units']);
  expect(wrongIn({ tone: 'panic' })).toEqual(['tone']);
  expect(wrongIn({ title: ' ', text: '' })).toEqual(expect.arrayContaining(['title', 'text']));
});
