import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { configSchema } from '../../core/config.ts';
import { refusal, startMailCatcher } from '../../testing/mail-catcher.ts';
import { explainFailure } from './delivery-failure.ts';
import { openMailServer } from './mail-server.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0)) await undo();
});

const mail = {
  to: { name: 'João', address: 'joao@x.test' },
  letter: { subject: 'Olá', paragraphs: ['Um texto.'] },
  messageId: '1@conforme.test',
};
const failureAt = async (url: string, wait = { connect: 200, silence: 200, whole: 1000 }) => {
  const config = configSchema.parse({ SMTP_URL: url, MAIL_FROM: 'conforme@conforme.test' });
  const server = openMailServer(config as never, wait);
  return explainFailure(
    await server?.send(mail).then(
      () => 'sent',
      (error: unknown) => error,
    ),
  );
};

/** A server that speaks as it is told, and no more. */
async function listener(speak: (socket: Socket) => void): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    speak(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a server that', () => {
  const late = { permanent: false, reason: 'O servidor de e-mail não respondeu a tempo.' };

  test('never greets is left', async () => {
    expect(await failureAt(await listener(() => {}))).toMatchObject(late);
  });

  test('falls silent in the middle is left', async () => {
    const catcher = await startMailCatcher(() => new Promise(() => {}));
    cleanUp.push(() => catcher.close());
    expect(await failureAt(catcher.url)).toMatchObject(late);
  });

  test('says a byte now and then is left, too', async () => {
    const url = await listener((socket) => {
      socket.write('220 x\r\n');
      const timer = setInterval(() => socket.write('2'), 50);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await failureAt(url, { connect: 5000, silence: 5000, whole: 500 })).toMatchObject(late);
  });

  test('refuses the password, or greets with a refusal, may be right tomorrow', async () => {
    const catcher = await startMailCatcher(() => {}, {
      authOptional: false,
      onAuth: (_, __, answer) => answer(refusal(535, '5.7.8 Bad credentials')),
      hideSTARTTLS: true,
      allowInsecureAuth: true,
    });
    cleanUp.push(() => catcher.close());
    expect(await failureAt(catcher.url.replace('//', '//user:segredo@'))).toMatchObject({
      permanent: false,
      reason: 'O servidor de e-mail não aceitou o usuário ou a senha de SMTP_URL.',
    });
    const closed = await listener((socket) => socket.end('554 no service\r\n'));
    expect((await failureAt(closed)).permanent).toBe(false);
  });

  test('is not on this machine and offers no TLS never hears the password', async () => {
    const heard: string[] = [];
    const url = await listener((socket) => {
      socket.write('220 x\r\n');
      socket.on('data', (data) => {
        heard.push(String(data));
        socket.write('250-x\r\n250 AUTH PLAIN LOGIN\r\n');
      });
    });
    // Leads here, but does not look like it.
    const far = url.replace('127.0.0.1', 'user:segredo@0.0.0.0');
    expect((await failureAt(far)).permanent).toBe(false);
    expect(heard.join('')).toContain('EHLO');
    expect(heard.join('')).not.toContain('AUTH');
    const near = url.replace('127.0.0.1', 'user:segredo@127.0.0.1');
    await failureAt(near);
    expect(heard.join('')).toContain('AUTH');
  });
});
