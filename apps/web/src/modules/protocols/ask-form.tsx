import type { FoundCase } from '@conforme/contracts/modules/protocols/protocols.schemas.ts';
import type { FormType } from '@conforme/contracts/platform/cases/form-types.ts';
import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { type ClipboardEvent, type FormEvent, type Ref, useEffect, useRef, useState } from 'react';
import { ApiError, failureWords, isShownInPlace } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { afterPress } from '../../core/form/after-press.ts';
import { pastedBoth, tidyKey, tidyProtocol, wrongKey, wrongProtocol } from './case-reference.ts';
import { protocolEndpoints } from './protocol-endpoints.ts';
import { protocolWords } from './protocol-words.ts';
import { Refusal } from './refusal.tsx';

interface Props {
  readonly formType: FormType;
  readonly onFound: (
    found: FoundCase,
    reference: { form_type: FormType; protocol: string; key: string | null },
  ) => void;
}

type Errors = { readonly protocol?: string | null; readonly key?: string | null };

/** Protocol and key, however they come from paper or from a message. */
export function AskForm({ formType, onFound }: Props) {
  const words = protocolWords(formType);
  const [values, setValues] = useState({ protocol: '', key: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const protocolBox = useRef<HTMLInputElement>(null);
  const keyBox = useRef<HTMLInputElement>(null);
  useEffect(() => protocolBox.current?.focus(), []);

  const change = (part: keyof typeof values) => (value: string) => {
    setValues((before) => ({ ...before, [part]: value }));
    setErrors((before) => ({ ...before, [part]: null }));
    setRefusal(null);
  };
  const paste = (event: ClipboardEvent) => {
    const both = pastedBoth(event.clipboardData.getData('text'));
    if (!both) return;
    event.preventDefault();
    setValues(both);
    setErrors({});
    setRefusal(null);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = { protocol: wrongProtocol(values.protocol, formType), key: wrongKey(values.key) };
    setErrors(wrong);
    if (wrong.protocol) return protocolBox.current?.focus();
    if (wrong.key) return keyBox.current?.focus();
    const reference = {
      form_type: formType,
      protocol: tidyProtocol(values.protocol),
      key: values.key.trim() === '' ? null : values.key,
    };
    setAsking(true);
    setRefusal(null);
    try {
      onFound(
        await call(protocolEndpoints.query, { body: reference }, { handles: isShownInPlace }),
        reference,
      );
    } catch (error) {
      if (error instanceof ApiError && isShownInPlace(error)) setRefusal(failureWords(error));
      setAsking(false);
    }
  };
  return (
    <div className="protocols-ask">
      <h1 tabIndex={-1}>{words.ask}</h1>
      <p className="public-hint">
        Digite o protocolo e a chave que estão no seu comprovante. Você também pode colar os dois de uma vez.
      </p>
      <form onSubmit={send} noValidate onPaste={paste}>
        <CodeInput
          ref={protocolBox}
          label="Protocolo"
          name="protocol"
          required
          withAsterisk={false}
          value={values.protocol}
          error={errors.protocol}
          onChange={(event) => change('protocol')(event.currentTarget.value)}
          onBlur={() => {
            if (values.protocol.trim() === '') return;
            afterPress(() =>
              setErrors((before) => ({ ...before, protocol: wrongProtocol(values.protocol, formType) })),
            );
            setValues((before) => ({ ...before, protocol: tidyProtocol(before.protocol) }));
          }}
        />
        <CodeInput
          ref={keyBox}
          label="Chave de consulta"
          description="Sem a chave, você vê só o que a organização tornou público."
          name="case-key"
          value={values.key}
          error={errors.key}
          onChange={(event) => change('key')(event.currentTarget.value)}
          onBlur={() => {
            afterPress(() => setErrors((before) => ({ ...before, key: wrongKey(values.key) })));
            setValues((before) => ({ ...before, key: tidyKey(before.key) }));
          }}
        />
        <Refusal words={refusal} />
        <Button size="lg" type="submit" loading={isAsking}>
          {words.open}
        </Button>
      </form>
      <section className="protocols-help">
        <h2>Perdeu a chave?</h2>
        <p>
          Ninguém consegue ver a chave de novo. Fale com a organização: ela confere quem você é e cria outra
          chave.
        </p>
      </section>
    </div>
  );
}

/** What is copied from paper, letter by letter: no word of any language. */
const CodeInput = (props: TextInputProps & { readonly ref: Ref<HTMLInputElement> }) => (
  <TextInput
    size="md"
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={60}
    className="protocols-code"
    {...props}
  />
);
