/** @type {import('../scripts/lib/faults.mjs').Fault[]} */
export const knownDeviceFaults = [
  {
    name: 'passwords of one account are guessed from many addresses',
    why: 'A crowd of machines has as many tries as it has addresses.',
    file: 'apps/server/src/modules/session/login.actions.ts',
    find: '  if (needsStep) await step.pass(ctx, body.email, body);\n',
    replace: '',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/session/unknown-device.api.test.ts',
      name: 'wrong passwords from many addresses',
    },
  },
  {
    name: 'the device of a puppet account opens every account under its address to guessing',
    why: 'Anybody can make an account under a stranger’s address in an organisation of their own and sign in to it.',
    file: 'apps/server/src/modules/session/login.actions.ts',
    find: 'const needsStep = isDue && !recognised;',
    replace: 'const needsStep = isDue && known.length === 0;',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/session/unknown-device.api.test.ts',
      name: 'unknown to another under the same address',
    },
  },
  {
    name: 'the mark of a device outlives the password',
    why: 'Whoever recovers an account shuts out the devices of whoever was in it.',
    file: 'apps/server/src/platform/sessions/known-devices.ts',
    find: '[id, password_hash, until, random]',
    replace: '[id, password_hash === null, until, random]',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/session/unknown-device.api.test.ts',
      name: 'ends with the password',
    },
  },
  {
    name: 'one work of the browser pays for every guess',
    why: 'Without mail the work is all that a guess costs.',
    file: 'apps/server/src/modules/session/device-step.actions.ts',
    find: ').hits === 1;',
    replace: ').hits > 0;',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/session/unknown-device.api.test.ts',
      name: 'each password costs',
    },
  },
];
