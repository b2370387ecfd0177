import { RefusedAddress } from './mail-server.ts';

export interface DeliveryFailure {
  /** Trying again would be answered in the same way. */
  readonly permanent: boolean;
  /** It was about the mailbox: there is none, and contacts with the address are marked. */
  readonly addressRefused: boolean;
  /** For administrators, in one line, without anything secret. */
  readonly reason: string;
  /** For the log. */
  readonly code: string;
}

const LONGEST_REASON = 300;

const byCode: Readonly<Record<string, string>> = {
  ETIMEDOUT: 'O servidor de e-mail não respondeu a tempo.',
  EDNS: 'O servidor de e-mail não foi encontrado.',
  ETLS: 'Não foi possível abrir uma conexão segura com o servidor de e-mail.',
  EAUTH: 'O servidor de e-mail não aceitou o usuário ou a senha de SMTP_URL.',
  ECONNECTION: 'A conexão com o servidor de e-mail caiu.',
  ESOCKET: 'Não foi possível conectar ao servidor de e-mail.',
  EPROTOCOL: 'O servidor de e-mail deu uma resposta inesperada.',
};

export function explainFailure(error: unknown): DeliveryFailure {
  if (error instanceof RefusedAddress)
    return {
      permanent: true,
      addressRefused: true,
      reason: 'O endereço não é um e-mail válido.',
      code: 'address',
    };
  const {
    code = 'unknown',
    response,
    responseCode,
    rejected = [],
  } = error as {
    code?: string;
    rejected?: readonly string[];
    response?: string;
    responseCode?: number;
  };
  // What was said about this message; a refused password or greeting is about the server, and can be put right.
  const aboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  const permanent = aboutMessage && responseCode !== undefined && responseCode >= 500;
  const said = aboutMessage && response ? `O servidor de e-mail respondeu: ${cleaned(response)}` : undefined;
  // Of the recipient, and not for a rule of the server (5.7): spam and size are about the message.
  const addressRefused =
    permanent && code === 'EENVELOPE' && rejected.length > 0 && !/\b5\.7\.\d/.test(response ?? '');
  return {
    permanent,
    addressRefused,
    reason: said ?? byCode[code] ?? 'Não foi possível entregar a mensagem ao servidor de e-mail.',
    code: responseCode ? `${code} ${responseCode}` : code,
  };
}

/** A server may quote the message it refuses: what looks like a link or a secret is left out. */
const cleaned = (response: string): string =>
  response
    .replace(/[\s\p{C}]+/gu, ' ')
    .replace(/\b\w+:\/\/\S+/g, '[…]')
    .replace(/[A-Za-z0-9_+/=-]{20,}/g, '[…]')
    .trim()
    .slice(0, LONGEST_REASON);
