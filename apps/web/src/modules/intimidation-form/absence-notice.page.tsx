import { absenceNotice } from '@conforme/contracts/modules/intimidation-form/absence-limit.ts';
import { Button, TextInput } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { saveFile } from '../../core/api/download.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { paperPdf } from '../../platform/sealed-cases/staff/paper.ts';
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

/** A notice of its own, without a report: made on this page, kept nowhere. */
export function AbsenceNoticePage() {
  const [values, setValues] = useState<Readonly<Record<Field, string>>>(empty);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const { threshold, isDue } = absenceNotice({ limit: Number(values.limit), absent: Number(values.absent) });
  const make = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = Object.fromEntries(
      (Object.keys(fields) as Field[]).flatMap((key) => {
        const value = values[key].trim();
        if (value === '' && key !== 'done') return [[key, 'Campo obrigatório.']];
        return numbers.includes(key) && !/^\d{1,4}$/.test(value) ? [[key, 'Digite um número inteiro.']] : [];
      }),
    );
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
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
              : `O aviso é devido acima de ${threshold.toLocaleString('pt-BR')} faltas, 30% do limite.`}
        </p>
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
