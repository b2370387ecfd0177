import { absenceNotice } from '@conforme/contracts/modules/intimidation-form/absence-limit.ts';
import { Button, TextInput } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { saveFile } from '../../core/api/download.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { paperPdf } from '../../platform/sealed-cases/staff/papers/paper.ts';
import { SendFailure } from '../../platform/sealed-cases/staff/sealed-dialog.tsx';
import '../../platform/sealed-cases/staff/report.css';

const fields = {
  school: 'Escola',
  council: 'Conselho Tutelar de (município)',
  pupil: 'Nome do estudante',
  class: 'Turma ou série',
  guardian: 'Responsável e contato',
  period: 'Período das faltas',
  limit: 'Faltas que a lei permite nesta etapa',
  absent: 'Faltas até agora',
  done: 'O que a escola já fez',
} as const;
type Field = keyof typeof fields;
const empty = Object.fromEntries(Object.keys(fields).map((key) => [key, ''])) as Record<Field, string>;
const numbers: readonly Field[] = ['limit', 'absent'];

const aboveWords = (threshold: number) =>
  `O aviso é devido acima de ${threshold.toLocaleString('pt-BR')} faltas, 30% do limite.`;

/** A notice of its own, without a report: made on this page, kept nowhere. */
export function AbsenceNoticePage() {
  const [values, setValues] = useState<Readonly<Record<Field, string>>>(empty);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { threshold, isDue } = absenceNotice({ limit: Number(values.limit), absent: Number(values.absent) });
  const problemOf = (key: Field): string | null => {
    const value = values[key].trim();
    if (value === '' && key !== 'done') return 'Campo obrigatório.';
    if (numbers.includes(key) && !/^\d{1,4}$/.test(value)) return 'Digite um número inteiro.';
    if (key === 'limit' && Number(value) === 0) return 'Digite um número maior que zero.';
    // The paper says that it is due.
    return key === 'absent' && threshold > 0 && !isDue ? aboveWords(threshold) : null;
  };
  const make = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure(null);
    const wrong = (Object.keys(fields) as Field[]).flatMap((key) => {
      const problem = problemOf(key);
      return problem === null ? [] : [[key, problem] as const];
    });
    setErrors(Object.fromEntries(wrong));
    const [first] = wrong;
    if (first) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${first[0]}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      const paper = {
        title: 'Notificação de faltas ao Conselho Tutelar',
        subtitle: `${values.school} · ${new Date().toLocaleDateString('pt-BR')}`,
        sections: [
          {
            heading: `Ao Conselho Tutelar de ${values.council}`,
            lines: [
              `Nos termos do art. 12, VIII, da Lei 9.394/1996 (redação da Lei 15.231/2025), comunicamos que o estudante abaixo tem faltas acima de 30% do limite permitido em lei.`,
            ],
          },
          {
            heading: 'Estudante',
            lines: (['pupil', 'class', 'guardian', 'period', 'limit', 'absent'] as const).map(
              (key) => `${fields[key]}: ${values[key]}`,
            ),
          },
          ...(values.done.trim() === '' ? [] : [{ heading: fields.done, lines: [values.done] }]),
          { heading: 'Assinatura da direção', lines: ['', '_______________________________'] },
        ],
      };
      saveFile({ name: 'aviso-de-faltas.pdf', content: await paperPdf(paper) });
    } catch {
      setFailure(
        'O aviso não pôde ser feito neste navegador. O que você digitou continua aqui: tente de novo.',
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <PageFrame subtitle="O papel é feito neste navegador. Nada do que você digita é guardado.">
      <form className="card report-search report-dialog" onSubmit={make} noValidate>
        {(Object.keys(fields) as Field[]).map((key) => (
          <TextInput
            key={key}
            name={key}
            label={fields[key]}
            autoComplete="off"
            maxLength={key === 'done' ? 1000 : 200}
            inputMode={numbers.includes(key) ? 'numeric' : 'text'}
            error={errors[key]}
            value={values[key]}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setValues((before) => ({ ...before, [key]: value }));
              setErrors(({ [key]: _, ...rest }) => rest);
            }}
          />
        ))}
        <p role="status">
          {values.limit.trim() === '' || Number.isNaN(threshold)
            ? 'O aviso é devido acima de 30% do limite legal de faltas. O limite muda com a etapa de ensino: a escola informa o seu.'
            : isDue
              ? `O aviso é devido, e a lei federal não fixa prazo em horas: passou de ${threshold.toLocaleString('pt-BR')} faltas, 30% do limite.`
              : aboveWords(threshold)}
        </p>
        <SendFailure>{failure}</SendFailure>
        <div>
          <Button
            type="submit"
            loading={isBusy}
            leftSection={<IconFileText size={17} stroke={1.7} aria-hidden="true" />}
          >
            Fazer o aviso (PDF)
          </Button>
        </div>
      </form>
    </PageFrame>
  );
}
