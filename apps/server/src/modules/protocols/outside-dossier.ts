import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import type { OutsideCase } from '@conforme/contracts/platform/cases/outside-case.schemas.ts';
import { outsideEntryWords } from '@conforme/contracts/platform/cases/outside-entry-words.ts';
import { receivedWords } from '@conforme/contracts/platform/cases/received-words.ts';
import { lineWords } from '@conforme/contracts/platform/deadlines/term-lines.ts';
import type { Config } from '../../core/config.ts';
import type { ReceiptFacts } from '../../platform/cases/intake/receipts.ts';
import { checkUrl } from '../../platform/receipts/check-url.ts';
import { record, table, when } from '../../platform/reports/document-parts.ts';
import type { PaperDocument } from '../../platform/reports/pdf-document.ts';

interface Kept {
  readonly facts: ReceiptFacts;
  /** Of the receipt, so that whoever is shown the paper can check it. */
  readonly code: string;
  readonly sums: ReadonlyMap<string, string>;
}

/** Everything the person outside may read of their case, on paper: what a complaint has to be shown with. */
export const outsideDossier = (config: Config, found: OutsideCase, kept: Kept): PaperDocument => ({
  title: `${found.paper.title} ${found.protocol}`,
  organisation: found.organisation.name,
  author: found.protocol,
  at: new Date().toISOString(),
  lead: found.paper.lead,
  parts: [
    record(found.paper.heading, found.paper.about, [
      ['Protocolo', found.protocol],
      ['Quem recebeu', found.organisation.name],
      ...(found.paper.responsible
        ? [[found.paper.responsible.label, found.paper.responsible.text] as const]
        : []),
      [found.paper.person_label, kept.facts.holder],
      [found.received_label, receivedWords(found.received_at, found.received_day_only)],
      [found.paper.asked_label, kept.facts.asked.join('\n')],
      ...found.sections.flatMap(({ said, rows }) => [
        ['Nas suas palavras', said] as const,
        ...rows.map(({ label, text }) => [label, text] as const),
      ]),
      ['Como está', found.status.title],
      ['Respondido em', when(found.answered_at)],
      ['Encerrado em', when(found.ended_at)],
      ...found.paper.outcome.map(({ label, text }) => [label, text] as const),
      ['Código do comprovante', kept.code],
      ['Confira em', checkUrl(config, kept.code)],
    ]),
    table(
      'Prazos',
      'Até quando a resposta deve chegar, e de onde vem cada prazo.',
      ['Sobre', 'Prazo', 'De onde vem', 'Como está'],
      found.terms.flatMap(({ label, lines, stopped_at }) =>
        lines.map((line) => [
          label,
          lineWords(line),
          line.source ?? 'Da organização',
          termState(line.due_at, stopped_at),
        ]),
      ),
    ),
    table(
      'O que já aconteceu',
      'Na ordem, com o que você e a organização escreveram.',
      ['Quando', 'O quê', 'Texto', 'Arquivos'],
      found.entries.map(({ at, kind, body, change, files }) => [
        when(at),
        outsideEntryWords(found.form_type, kind),
        [change, body].filter(Boolean).join('\n'),
        files.map(({ name }) => name).join('\n'),
      ]),
    ),
    table(
      'Arquivos',
      'O código (SHA-256) mostra se um arquivo é mesmo o que foi guardado.',
      ['Nome', 'Tamanho', 'SHA-256'],
      [...found.files, ...found.entries.flatMap(({ files }) => files)].map(({ id, name, size }) => [
        name,
        formatBytes(size),
        kept.sums.get(id) ?? '',
      ]),
    ),
  ],
});

const termState = (due: string, stopped: string | null): string =>
  Date.parse(stopped ?? new Date().toISOString()) <= Date.parse(due)
    ? stopped === null
      ? 'Dentro desta data'
      : 'Cumprido até esta data'
    : 'Passou desta data';
