/** @type {import('../scripts/lib/faults.mjs').Fault[]} */
export const strangerFaults = [
  {
    name: 'a contact who works at another organisation',
    why: 'Its name would stand in the contact for everybody to read; no whole sample of the contract holds this field.',
    file: 'apps/server/src/modules/contacts/contact.actions.ts',
    find: 'if (id !== null && !ctx.scope.legalEntityIds.includes(id))',
    replace: 'if (id !== null && id < 0)',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/catalog-tests/isolation.test.ts',
      name: "'contacts.create'",
    },
  },
  {
    name: 'somebody of another organisation as the manager',
    why: 'A field that may be left out is a place for a foreign id like any other; the database only knows that it exists.',
    file: 'apps/server/src/modules/employees/employee.actions.ts',
    find: "  const managerId = anew('manager_id');\n  if (\n    managerId !== null &&",
    replace: "  const managerId = anew('manager_id');\n  if (\n    managerId === 999_999 &&",
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/catalog-tests/isolation.test.ts',
      name: "'employees.create'",
    },
  },
  {
    name: 'somebody of another organisation is told apart from nobody',
    why: 'To learn that something exists is to learn something.',
    file: 'apps/server/src/modules/employees/employee.actions.ts',
    find: "invalidField('manager_id', 'Este colaborador não existe ou já foi desligado.')",
    replace: "invalidField('manager_id', managerId < 8_000_000_000 ? 'É de outros.' : 'Não existe.')",
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/catalog-tests/isolation.test.ts',
      name: "'employees.create'",
    },
  },
  {
    name: 'the description of the interface holds everybody up',
    why: 'A quarter of a second in which nobody else is answered.',
    file: 'apps/server/src/modules/system/openapi.ts',
    find: '      await setImmediate();\n',
    replace: '',
    caughtBy: { project: 'server', file: 'apps/server/src/catalog-tests/fuzz.test.ts' },
  },
  {
    name: 'an address that takes for ever to be refused',
    why: 'A pattern that tries every way to cut one text in two keeps the only thread busy.',
    file: 'packages/contracts/src/core/schema.ts',
    find: '(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/',
    replace: '(?:\\.?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/',
    caughtBy: {
      project: 'guarantees',
      file: 'guarantees/hostile-requests.test.ts',
      name: 'reads every such text as an e-mail address',
    },
  },
  {
    name: 'bodies without a bottom are read to the end',
    why: 'To go down one level after the other holds everybody else up.',
    file: 'apps/server/src/core/http/server.ts',
    find: 'else if (isBottomless(text))',
    replace: "else if (isBottomless(''))",
    caughtBy: { project: 'guarantees', file: 'guarantees/hostile-requests.test.ts' },
  },
  {
    name: 'requests of two lengths are read all the same',
    why: 'A proxy in front of us would take the one, and we the other: what is left over becomes a request of somebody else.',
    file: 'apps/server/src/core/http/server.ts',
    find: 'http: { headersTimeout: 15_000 },',
    replace: 'http: { headersTimeout: 15_000, insecureHTTPParser: true },',
    caughtBy: {
      project: 'guarantees',
      file: 'guarantees/hostile-requests.test.ts',
      name: 'length and chunks that agree',
    },
  },
  {
    name: 'what was refused counts against the receipts of whoever was named in it',
    why: 'Three posts with an invented draft would keep a stranger from theirs for an hour.',
    file: 'apps/server/src/modules/privacy-public-form/submit.actions.ts',
    find: 'limiter.giveBack(...counted)',
    replace: 'limiter.giveBack(submissionsFrom(network))',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/privacy-public-form/submit.api.test.ts',
      name: 'keeps nobody from their receipt by what was refused',
    },
  },
  {
    name: 'being refused for want of work frees the limit of letters',
    why: 'Twenty refusals, and the next letters go to whoever was named, without end.',
    file: 'apps/server/src/modules/privacy-public-form/submit.actions.ts',
    find: '  const counted = [submissionsFrom(network)];',
    replace:
      '  const counted = [submissionsFrom(network), ...receiptLimits(ctx, body).map(({ name }) => name)];',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/privacy-public-form/submit.api.test.ts',
      name: 'the first twenty cost nothing',
    },
  },
];
