import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, failureWords, isShownInPlace } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { Wordmark } from '../../../core/ui/logo.tsx';
import { lookupOf, openAsReporter } from '../../sealed-reports/open-report.ts';
import { readReceipt } from '../../sealed-reports/receipt.ts';
import { loadSodium } from '../../sealed-reports/sodium.ts';
import { SealedFrame } from '../form/sealed-frame.tsx';
import { sealedFormOf } from '../sealed-form-refs.ts';
import type { Followed } from './followed.ts';
import { FollowedReport } from './followed-report.tsx';
import '../../public-form/public-fields.css';

/** Following a report with its receipt: the receipt itself stays in this browser. */
export function FollowReport({ formType }: { readonly formType: string }) {
  const [followed, setFollowed] = useState<Followed | null>(null);
  const endpoints = sealedFormOf(formType);
  if (!endpoints) return null;
  const find = async (receipt: string): Promise<void> => {
    const sodium = await loadSodium();
    const lookup = await lookupOf(sodium, receipt);
    const handles = { handles: isShownInPlace };
    const [envelope, progress] = await Promise.all([
      call(endpoints.follow, { body: { lookup } }, handles),
      call(endpoints.progress, { body: { lookup } }, handles),
    ]);
    const report = await openAsReporter(sodium, receipt, envelope);
    setFollowed({ receipt, lookup, envelope, report, progress });
  };
  return (
    <SealedFrame
      organisation={followed && { name: followed.progress.organisation, city: null, federation_unit: null }}
      logo={null}
      head={<Wordmark size={26} />}
    >
      <div className="sealed-landing">
        {followed ? (
          <FollowedReport
            followed={followed}
            endpoints={endpoints}
            onChanged={() => find(followed.receipt)}
            onLeave={() => setFollowed(null)}
          />
        ) : (
          <AskReceipt onFind={find} />
        )}
      </div>
    </SealedFrame>
  );
}

function AskReceipt({ onFind }: { readonly onFind: (receipt: string) => Promise<void> }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const receipt = readReceipt(typed);
    if (receipt === null) {
      setError('O comprovante tem 24 sinais, como K7QZ-4M2X-9H3V-… Confira se falta ou sobra algum.');
      box.current?.focus();
      return;
    }
    setAsking(true);
    setError(null);
    try {
      await onFind(receipt);
    } catch (failure) {
      if (failure instanceof ApiError) setError(failureWords(failure));
      else setError('Este navegador não conseguiu abrir o relato. Tente de novo, ou use outro navegador.');
      setAsking(false);
    }
  };
  return (
    <>
      <h1>Acompanhar um relato</h1>
      <p className="public-hint">
        Digite o comprovante que apareceu antes do envio. Ele é conferido aqui e não sai deste navegador.
      </p>
      <form className="public-questions" onSubmit={send} noValidate>
        <TextInput
          ref={box}
          size="md"
          label="Comprovante"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          error={error}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(null);
          }}
        />
        <div>
          <Button size="lg" type="submit" loading={isAsking}>
            Abrir o relato
          </Button>
        </div>
      </form>
      <h2>Perdeu o comprovante?</h2>
      <p className="public-hint">
        Ninguém consegue recuperá-lo: ele nunca saiu do seu navegador. Se ainda precisar, faça outro relato.
      </p>
    </>
  );
}
