import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { DemoPart } from '../../platform/demo/demo-installation.ts';

/** Next year's call, ready to be published. */
export const credentialingConfigsDemo: DemoPart = async ({ db, school }) => {
  const today = civilDayOf(Date.now());
  const year = Number(today.slice(0, 4)) + 1;
  const span = (phase: string, from: number, to: number) => ({
    phase,
    starts_on: addDays(today, from),
    ends_on: addDays(today, to),
  });
  const { id } = await db
    .insertInto('scholarship_calls')
    .values({
      legal_entity_id: school.id,
      number: `04/${year - 1}`,
      title: `Bolsas de estudo para ${year}`,
      kind: 'new',
      year,
      body: `A Rede Vale do Ipê oferece bolsas de estudo a famílias que precisam delas.

A inscrição é gratuita. A escolha é pela renda da família; em caso de empate, fica com a vaga quem mora mais perto da escola.`,
      minimum_wage: 162_100,
      minimum_wage_on: `${year - 1}-01-01`,
      phases: JSON.stringify([
        span('application', 7, 28),
        span('documents', 31, 42),
        span('preliminary', 56, 56),
        span('appeal', 57, 61),
        span('final', 66, 66),
        span('enrolment', 67, 74),
      ]),
      documents: JSON.stringify([
        { situation: 'everyone', name: 'RG ou certidão de nascimento, e CPF' },
        { situation: 'everyone', name: 'Comprovante de endereço dos últimos três meses' },
        { situation: 'employed', name: 'Contracheques dos últimos três meses' },
        { situation: 'self_employed', name: 'Declaração de renda dos últimos três meses' },
        { situation: 'retired', name: 'Extrato do benefício dos últimos três meses' },
      ]),
      declarations: JSON.stringify([
        {
          text: 'Declaro que as informações são verdadeiras e que respondo por elas (LC 187/2021, art. 26).',
        },
      ]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [first, second] = school.units;
  const classes = [
    {
      unit_id: first,
      level: 'elementary_1',
      grade: '1º ano do fundamental',
      shift: 'morning',
      full: 6,
      partial: 2,
    },
    {
      unit_id: first,
      level: 'elementary_2',
      grade: '6º ano do fundamental',
      shift: 'afternoon',
      full: 4,
      partial: 2,
    },
    {
      unit_id: first,
      level: 'secondary',
      grade: '1ª série do médio',
      shift: 'morning',
      full: 10,
      partial: 3,
    },
    { unit_id: second, level: 'early', grade: 'Infantil, 4 anos', shift: 'afternoon', full: 4, partial: 0 },
    {
      unit_id: second,
      level: 'secondary',
      grade: '1ª série do médio',
      shift: 'full_day',
      full: 5,
      partial: 2,
    },
  ];
  for (const [place, { unit_id, ...vacancy }] of classes.entries())
    if (unit_id !== undefined)
      await db
        .insertInto('scholarship_vacancies')
        .values({ call_id: id, legal_entity_id: school.id, unit_id, place, ...vacancy })
        .execute();
};
