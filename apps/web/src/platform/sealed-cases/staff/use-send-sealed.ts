import { useRef, useState } from 'react';
import { ApiError, failureWords } from '../../../core/api/api-error.ts';
import type { Callable, CallInput } from '../../../core/api/endpoint-ref.ts';
import { useSend } from '../../../core/api/use-send.ts';

interface Options {
  readonly announce?: boolean;
}

const wordsOf = (error: unknown): string =>
  error instanceof ApiError
    ? (Object.values(error.errors)[0]?.[0] ?? failureWords(error))
    : 'Não foi possível cifrar neste navegador. O que você digitou continua aqui: tente de novo.';

/**
 * Seals and sends. Sealed anew, the same words are other bytes, which the server takes for another act: what is tried
 * again goes as it was sealed first, under its key. A press while one is under way does nothing.
 */
export function useSendSealed<C extends Callable>(endpoint: C, { announce = true }: Options = {}) {
  const { mutateAsync } = useSend(endpoint, { announce, keyOfInput: true });
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isUnderWay = useRef(false);
  const sealed = useRef<{ readonly content: string; readonly input: CallInput<C> } | null>(null);
  /** `content` is all that makes it another act. True where it arrived. */
  const send = async (
    content: unknown,
    seal: () => CallInput<C> | Promise<CallInput<C>>,
  ): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setSending(true);
    setFailure(null);
    try {
      const written = JSON.stringify(content);
      if (sealed.current?.content !== written) sealed.current = { content: written, input: await seal() };
      await mutateAsync(sealed.current.input);
      sealed.current = null;
      return true;
    } catch (error) {
      setFailure(wordsOf(error));
      return false;
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  };
  return { send, isSending, failure };
}
