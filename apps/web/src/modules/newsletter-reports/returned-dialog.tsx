import type { newsletterReports } from '@conforme/contracts/modules/newsletter-reports/newsletter-reports.contract.ts';
import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ApiError } from '../../core/api/api-error.ts';
import type { CallResult } from '../../core/api/endpoint-ref.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import { upload } from '../../core/api/upload.ts';

const endpoints = endpointsOf<typeof newsletterReports>('newsletter-reports');
type Result = CallResult<typeof endpoints.returned>;

/** A message that came back to somebody's mailbox is brought here by hand: no mailbox is read. */
export function ReturnedDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [words, setWords] = useState<string | null>(null);
  const take = async (file: File) => {
    setSending(true);
    setWords(null);
    const options = { signal: new AbortController().signal, onProgress: () => {} };
    try {
      const result = await upload(endpoints.returned, { params: { id } }, file, options);
      setWords(wordsOf(result));
      await queries.invalidateQueries({ queryKey: ['newsletter_reports'] });
    } catch (error) {
      setWords((error as ApiError).errors?.file?.[0] ?? 'A mensagem não pôde ser lida. Tente de novo.');
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Registrar mensagem devolvida" size={480}>
      <p>
        Salve no seu programa de e-mail a mensagem que voltou, com a extensão .eml, e traga-a aqui. O endereço
        que não existe fica marcado e não recebe os próximos envios.
      </p>
      <p role="status" className="report-returned">
        {words}
      </p>
      <input
        ref={input}
        type="file"
        accept=".eml"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) take(file);
          currentTarget.value = '';
        }}
      />
      <div className="modal-foot">
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        <Button loading={isSending} onClick={() => input.current?.click()}>
          Escolher mensagem
        </Button>
      </div>
    </Modal>
  );
}

const wordsOf = ({ returned, problem }: Result): string =>
  problem ?? `Marcado: ${returned.map(({ name, address }) => `${name} (${address})`).join(', ')}.`;
