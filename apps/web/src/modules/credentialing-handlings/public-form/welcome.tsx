import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import { messages } from '@conforme/contracts/core/messages.ts';
import type { OpenedCall } from '@conforme/contracts/modules/credentialing-handlings/public-form/application.schemas.ts';
import { EMPTY_FORM } from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import { applicationsClosedWords } from '@conforme/contracts/modules/credentialing-handlings/rules/applications-closed-words.ts';
import { readCaseKey } from '@conforme/contracts/platform/cases/case-key.ts';
import { readProtocol } from '@conforme/contracts/platform/cases/protocol.ts';
import { referenceWords } from '@conforme/contracts/platform/cases/reference-words.ts';
import { Button, TextInput } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, failureWords, isUnreachable } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import {
  browserDraftKey,
  dropKeptForm,
  readBrowserDraft,
} from '../../../platform/public-form/drafts/browser-draft.ts';
import { type BegunApplication, begunFrom, type KeptApplication } from './begun-application.ts';
import { formEndpoints } from './form-endpoints.ts';

interface Props {
  readonly facts: OpenedCall;
  readonly param: string;
  readonly onBegun: (begun: BegunApplication) => void;
}

const OFFLINE = 'Sem conexão agora. Tente de novo em um instante.';

const wrongProtocol = (typed: string): string | null => {
  if (typed.trim() === '') return messages.required;
  const read = readProtocol(typed);
  if (read === null) return referenceWords.wrongProtocol;
  return read.formType === 'credentialing' ? null : referenceWords.otherForm;
};
const wrongKey = (typed: string): string | null => {
  if (typed.trim() === '') return messages.required;
  return readCaseKey(typed) === null ? referenceWords.wrongKey : null;
};

/** Begin, or go on with what was begun: here or on another device. */
export function Welcome({ facts, param, onBegun }: Props) {
  const keptAs = browserDraftKey('credentialing', param);
  const [kept, setKept] = useState(() => readBrowserDraft<KeptApplication>(keptAs));
  const [values, setValues] = useState({ protocol: '', key: '' });
  const [error, setError] = useState<string | null>(null);
  const [wrong, setWrong] = useState<{ protocol?: string | null; key?: string | null }>({});
  const protocolBox = useRef<HTMLInputElement>(null);
  const keyBox = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<'start' | 'resume' | 'kept' | null>(null);
  const isOpen = facts.standing === 'open';

  const run = async (name: NonNullable<typeof busy>, work: () => Promise<BegunApplication>) => {
    setBusy(name);
    setError(null);
    try {
      onBegun(await work());
    } catch (failed) {
      setError(isUnreachable(failed) ? OFFLINE : failed instanceof ApiError ? failureWords(failed) : OFFLINE);
    } finally {
      setBusy(null);
    }
  };
  const start = () =>
    run('start', async () => {
      const begun = await call(formEndpoints.start, { body: { param } }, { handles: () => true });
      return { ...begun, form: EMPTY_FORM, files: [], isUnsaved: false, isNew: true };
    });
  const resume = (name: 'resume' | 'kept', reference: { protocol: string; key: string }) =>
    run(name, async () => {
      const { protocol, key } = reference;
      const found = await call(
        formEndpoints.resume,
        { body: { param, protocol, key } },
        { handles: () => true },
      );
      // By protocol and key as well: what this browser could not save is of that application.
      return begunFrom(found, key, kept);
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = { protocol: wrongProtocol(values.protocol), key: wrongKey(values.key) };
    setError(null);
    setWrong(found);
    if (found.protocol) protocolBox.current?.focus();
    else if (found.key) keyBox.current?.focus();
    else void resume('resume', values);
  };
  return (
    <div className="edi-welcome">
      {isOpen ? (
        <>
          {facts.opening_text && <p className="public-words">{facts.opening_text}</p>}
          <ul className="edi-points">
            <li>
              As inscrições vão até <b className="num">{formatCivilDate(facts.ends_on)}</b>. São gratuitas.
            </li>
            <li>Tenha à mão os documentos de todas as pessoas da casa. Dá para fotografar com o celular.</li>
            <li>Tudo fica salvo enquanto você preenche. Dá para parar e voltar em outro aparelho.</li>
          </ul>
          {kept ? (
            <div className="edi-kept">
              <Button size="lg" loading={busy === 'kept'} onClick={() => void resume('kept', kept)}>
                Continuar a inscrição <span className="num">&nbsp;{kept.protocol}</span>
              </Button>
              <button
                type="button"
                className="public-link"
                onClick={() => {
                  dropKeptForm(keptAs);
                  setKept(null);
                }}
              >
                Tirar deste aparelho e começar outra
              </button>
            </div>
          ) : (
            <Button
              size="lg"
              loading={busy === 'start'}
              onClick={start}
              rightSection={<IconArrowRight size={19} stroke={1.8} className="flip" aria-hidden="true" />}
            >
              Começar a inscrição
            </Button>
          )}
        </>
      ) : (
        <>
          <p className="callout" data-tone="info">
            <span>
              {applicationsClosedWords(facts.ends_on, civilDayOf(Date.now()))} Quem se inscreveu acompanha{' '}
              <a href="#/form-protocol-query/credentialing">pelo protocolo</a>.
            </span>
          </p>
          {kept && (
            <div className="edi-kept">
              <Button
                size="lg"
                variant="default"
                loading={busy === 'kept'}
                onClick={() => void resume('kept', kept)}
              >
                Ler o que ficou neste aparelho <span className="num">&nbsp;{kept.protocol}</span>
              </Button>
            </div>
          )}
        </>
      )}
      <form className="edi-resume" onSubmit={submit} noValidate>
        <h2>{isOpen ? 'Continuar uma inscrição' : 'Ler uma inscrição que não foi enviada'}</h2>
        <p className="public-hint">Use o protocolo e a chave que você recebeu ao começar.</p>
        <div className="edi-two">
          <TextInput
            size="md"
            label="Protocolo"
            placeholder="EDI-2026-7KQ4M2X-9"
            autoComplete="off"
            ref={protocolBox}
            value={values.protocol}
            error={wrong.protocol}
            onChange={({ currentTarget: { value } }) => {
              setValues((before) => ({ ...before, protocol: value }));
              setWrong((before) => ({ ...before, protocol: null }));
            }}
          />
          <TextInput
            size="md"
            label="Chave"
            placeholder="K7QZ4-M2XW9"
            autoComplete="off"
            ref={keyBox}
            value={values.key}
            error={wrong.key}
            onChange={({ currentTarget: { value } }) => {
              setValues((before) => ({ ...before, key: value }));
              setWrong((before) => ({ ...before, key: null }));
            }}
          />
        </div>
        {error && (
          <p className="edi-error" role="alert">
            {error}
          </p>
        )}
        <Button type="submit" size="md" variant="default" loading={busy === 'resume'}>
          Continuar a inscrição
        </Button>
      </form>
    </div>
  );
}
