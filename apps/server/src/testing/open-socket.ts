import { once } from 'node:events';
import WebSocket from 'ws';

export interface OpenSocket {
  readonly ws: WebSocket;
  readonly heard: Record<string, unknown>[];
  /** Set once it is closed. */
  readonly closed: { code?: number; at?: number };
}

/** Throws `Unexpected server response: <status>` when it is refused. */
export async function openSocketAt(
  address: string,
  ticket: string | null,
  options: { readonly origin?: string; readonly headers?: Record<string, string>; readonly ca?: string } = {},
): Promise<OpenSocket> {
  const protocols = ticket === null ? ['conforme.v1'] : ['conforme.v1', `ticket.${ticket}`];
  const ws = new WebSocket(address, protocols, options);
  const heard: OpenSocket['heard'] = [];
  const closed: OpenSocket['closed'] = {};
  ws.on('message', (data) => heard.push(JSON.parse(String(data))));
  ws.on('close', (code) => Object.assign(closed, { code, at: Date.now() }));
  await once(ws, 'open');
  return { ws, heard, closed };
}
