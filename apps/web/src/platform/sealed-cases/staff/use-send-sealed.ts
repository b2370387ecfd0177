import { useRef, useState } from 'react';
import { ApiError, failureWords } from '../../../core/api/api-error.ts';
import type { Callable, CallInput } from '../../../core/api/endpoint-ref.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { useSealedOnce } from '../use-sealed-once.ts';

interface Options {
  readonly announce?: boolean;
}

const wordsOf = (error: unknown): string =>
  error instanceof ApiError
    ? (Object.values(error.errors)[0]?.[0] ?? failureWords(error))
    : 'Não foi possível cifrar neste navegador. O que você digitou continua aqui: tente de novo.';

/** Seals once and sends, each try under the same key. A press while one is under way does nothing. */
export function useSendSealed<C extends Callable>(endpoint: C, { announce = true }: Options = {}) {
  const { mutateAsync } = useSend(endpoint, { announce, keyOfInput: true });
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isUnderWay = useRef(false);
  const { sealedOf, hasArrived } = useSealedOnce<CallInput<C>>();
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
      await mutateAsync(await sealedOf(content, seal));
      hasArrived();
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
