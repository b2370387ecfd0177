import type { ReporterProgress } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ApiError, failureWords, isShownInPlace } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { sealMessage } from '../../sealed-reports/open-report.ts';
import { loadSodium } from '../../sealed-reports/sodium.ts';
import type { SealedFormRefs } from '../channel-web.ts';
import type { SealedNote } from '../report-content.ts';
import { useSealedOnce } from '../use-sealed-once.ts';
import type { Followed } from './followed.ts';

const asked = {
  30: 'Passou um mês desde a conclusão.',
  60: 'Passaram dois meses desde a conclusão.',
  90: 'Passaram três meses desde a conclusão.',
} as const;

/** An answer names its day inside the sealed message; the server does not know which messages are answers. */
export const isCheckInDue = (
  { check_in, concluded_at }: Pick<ReporterProgress, 'check_in' | 'concluded_at'>,
  own: readonly Pick<SealedNote, 'fields' | 'written_at'>[],
): boolean =>
  check_in !== null &&
  !own.some(
    ({ fields, written_at }) => fields?.check_in === String(check_in) && written_at >= (concluded_at ?? ''),
  );

interface Props {
  readonly followed: Followed;
  readonly endpoints: SealedFormRefs;
  readonly onSent: () => Promise<void>;
}

/** Whether anything got worse after the report: answered here, or not at all. */
export function CheckIn({ followed: { lookup, report, progress }, endpoints, onSent }: Props) {
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const { sealedOf, hasArrived } = useSealedOnce<ReturnType<typeof sealMessage>>();
  const { check_in } = progress;
  if (check_in === null) return null;
  const answer = async (got: 'worse' | 'same', words: string) => {
    setBusy(got);
    setFailure(null);
    try {
      const sodium = await loadSodium();
      const said = {
        text: [words, text.trim()].filter((part) => part !== '').join(' '),
        fields: { check_in: String(check_in), got },
      };
      const sealed = await sealedOf([report.epoch, said], () => {
        const note: SealedNote = { ...said, written_at: new Date().toISOString() };
        return sealMessage(sodium, report, 'message', note);
      });
      await call(
        endpoints.reply,
        { body: { lookup, ...sealed, draft: null, files: [] } },
        { handles: isShownInPlace },
      );
      hasArrived();
      setText('');
      await onSent();
    } catch (error) {
      setFailure(
        error instanceof ApiError
          ? failureWords(error)
          : 'A resposta não pôde ser cifrada. O que você digitou continua aqui: tente de novo.',
      );
    } finally {
      setBusy(null);
    }
  };
  return (
    <section className="sealed-receipt" aria-label="Acompanhamento">
      <p>
        <b>{asked[check_in]}</b> Mudou alguma coisa para pior depois do relato: horário, turmas, tratamento?
        Responda só se quiser.
      </p>
      <Textarea
        size="md"
        label="O que mudou (opcional)"
        rows={3}
        maxLength={5_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {failure && (
        <p className="public-group-error" role="alert">
          {failure}
        </p>
      )}
      <div className="sealed-receipt-actions">
        <Button
          size="md"
          loading={busy === 'worse'}
          disabled={busy !== null}
          onClick={() => answer('worse', 'Sim, mudou para pior.')}
        >
          Sim, mudou para pior
        </Button>
        <Button
          size="md"
          variant="default"
          loading={busy === 'same'}
          disabled={busy !== null}
          onClick={() => answer('same', 'Não mudou para pior.')}
        >
          Não mudou
        </Button>
      </div>
    </section>
  );
}
