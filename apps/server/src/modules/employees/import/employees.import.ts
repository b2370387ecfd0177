import { yesNo } from '@conforme/contracts/core/choices.ts';
import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import { employeeCreate, termInput } from '@conforme/contracts/modules/employees/employees.schemas.ts';
import {
  type NaturalEntityInput,
  naturalEntityCreate,
} from '@conforme/contracts/platform/people/person.schemas.ts';
import { choiceCell, dateCell, digitsCell } from '../../../platform/imports/cell-values.ts';
import { importTarget, type Problem, type RowValues } from '../../../platform/imports/import-target.ts';
import { problemsOf } from '../../../platform/imports/schema-problems.ts';
import { personKeys, plainName } from '../../../platform/people/imported-people.ts';
import type { SealedPerson } from '../../../platform/people/sealed-person.ts';
import { type EmployeeImport, RowsAbove } from './employee-import.ts';
import { examineEmployees } from './examine-employees.ts';
import { employeeImportFields } from './import-fields.ts';
import { createEmployees, updateEmployees } from './write-employees.ts';

export const employeesImport = (sealed: SealedPerson) =>
  importTarget<EmployeeImport, RowsAbove>({
    key: 'employees',
    fields: employeeImportFields,
    parse: parseEmployee,
    keysOf: ({ person, unit, input }) =>
      [...personKeys(person), plainName(person)]
        .slice(0, 1)
        .map((key) => `${key} ${plainText(unit ?? '')} ${input.admitted_on}`),
    remember: () => new RowsAbove(),
    examine: (ctx, rows, above) => examineEmployees(ctx, sealed, rows, above),
    create: (ctx, rows) => createEmployees(ctx, sealed, rows),
    update: updateEmployees,
  });

const plainKeys = ['registration', 'dismissal_reason', 'email', 'notes'];

function parseEmployee(values: RowValues) {
  const person = parsePerson(values);
  const parsed = employeeCreate.safeParse({
    // Found later: a file names people and units, not their numbers.
    natural_entity_id: 1,
    unit_id: 1,
    admitted_on: dateCell(values.admitted_on ?? ''),
    ...(values.dismissed_on ? { dismissed_on: dateCell(values.dismissed_on) } : {}),
    ...(values.cipa_member ? { cipa_member: yesCell(values.cipa_member) } : {}),
    ...(values.on_leave ? { on_leave: yesCell(values.on_leave) } : {}),
    ...Object.fromEntries(plainKeys.flatMap((key) => (values[key] ? [[key, values[key]]] : []))),
  });
  const terms = (['position', 'area'] as const).flatMap((key) => parseTerm(key, values[key]));
  const problems = [
    ...('problems' in person ? person.problems : []),
    ...(parsed.success ? [] : problemsOf(parsed.error, (path) => path)),
    ...terms,
  ];
  if (!parsed.success || 'problems' in person || problems.length > 0) return { problems };
  const {
    natural_entity_id: _,
    unit_id: __,
    position_id: ___,
    area_id: ____,
    manager_id: _____,
    ...input
  } = parsed.data;
  const { unit = null, position = null, area = null, manager = null } = values;
  const given = new Set(Object.keys(values));
  return { row: { person: person.input, input, unit, position, area, manager, given, found: null } };
}

function parsePerson({
  full_name = '',
  cpf,
  birth_date,
}: RowValues): { readonly input: NaturalEntityInput } | { readonly problems: Problem[] } {
  const [first_name = '', ...rest] = full_name.split(/\s+/);
  const parsed = naturalEntityCreate.safeParse({
    first_name,
    surname: rest.join(' '),
    emails: [],
    phones: [],
    ...(cpf ? { cpf: digitsCell(cpf, 11) } : {}),
    ...(birth_date ? { birth_date: dateCell(birth_date) } : {}),
  });
  if (parsed.success) return { input: parsed.data };
  const fieldOf = (path: string) => (['first_name', 'surname'].includes(path) ? 'full_name' : path);
  return { problems: problemsOf(parsed.error, fieldOf) };
}

function parseTerm(field: 'position' | 'area', name: string | undefined): Problem[] {
  const parsed = name === undefined ? null : termInput.safeParse({ name });
  return parsed && !parsed.success ? problemsOf(parsed.error, () => field) : [];
}

/** 'Sim', 'X' and the like; what is neither stays, and is refused. */
function yesCell(text: string): boolean | string {
  const said = choiceCell(yesNo, text);
  if (said === 'yes' || ['x', 's', '1', 'true', 'verdadeiro'].includes(plainText(text))) return true;
  return said === 'no' || ['n', '0', 'false', 'falso', '-'].includes(plainText(text)) ? false : text;
}
