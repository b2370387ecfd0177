import { connect } from 'node:net';

/** What no HTTP library would send: the bytes exactly as given, and the first answer to them. */
export function rawRequest(
  port: number,
  head: readonly string[],
  body = '',
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    const finish = () => {
      socket.destroy();
      const [top = '', ...rest] = received.split('\r\n\r\n');
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(top)?.[1] ?? 0), text: rest.join('\r\n\r\n') });
    };
    socket.setTimeout(15_000, () => reject(new Error('no answer')));
    socket.on('error', reject);
    socket.on('close', finish);
    socket.on('data', (chunk) => {
      received += chunk.toString('utf8');
      if (isComplete(received)) finish();
    });
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1');
  });
}

function isComplete(received: string): boolean {
  const end = received.indexOf('\r\n\r\n');
  const length = /content-length: (\d+)/i.exec(received)?.[1];
  return end >= 0 && length !== undefined && Buffer.byteLength(received.slice(end + 4)) >= Number(length);
}
