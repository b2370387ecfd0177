const PATH = '/broadcasting/socket';

interface SocketEvents {
  readonly onOpen: () => void;
  /** Something happened; what, the server is asked for. */
  readonly onNews: () => void;
  readonly onClose: (code: number) => void;
}

/** Opens the person's channel. The ticket travels beside the protocol's name, where addresses and logs do not reach. */
export function openSocket(origin: string | null, ticket: string, events: SocketEvents): () => void {
  const own = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}`;
  const socket = new WebSocket(`${origin ?? own}${PATH}`, ['conforme.v1', `ticket.${ticket}`]);
  socket.onopen = events.onOpen;
  socket.onmessage = events.onNews;
  socket.onclose = ({ code }) => events.onClose(code);
  return () => {
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
  };
}
