import { formatDateTime, formatDay } from '@conforme/contracts/core/date-time.ts';
import type { OwnDataFormat } from '@conforme/contracts/modules/own-data/own-data.contract.ts';
import { MOST_RECORDS, type ToldPart, valuesOf } from '../../platform/own-data/own-data-part.ts';
import type { PaperDocument } from '../../platform/reports/pdf-document.ts';

export interface OwnDataHead {
  readonly at: string;
  readonly name: string;
  readonly email: string;
  readonly organisation: string;
}

const LEAD =
  'Tudo o que o Conforme guarda ligado à sua conta, como a Lei Geral de Proteção de Dados (art. 18) lhe garante. Senhas, códigos e links de uso único não estão aqui: deles só se guarda um resumo que não permite lê-los.';
const IN_BROWSER =
  'Aparência, páginas favoritas e rascunhos ficam só no seu navegador e não chegam ao servidor.';

const cut = `Só os ${MOST_RECORDS.toLocaleString('pt-BR')} registros mais recentes estão aqui; peça os anteriores à sua organização.`;
const remarkOf = ({ records, isCut }: ToldPart) =>
  records.length === 0 ? 'Nada guardado.' : isCut ? cut : null;

/** Made to be read by another program: each part says what its fields mean. */
export function asJson(head: OwnDataHead, parts: readonly ToldPart[]): Buffer {
  const file = {
    formato: 'conforme.meus-dados/1',
    sobre: `${LEAD} ${IN_BROWSER}`,
    leitura:
      'Cada parte traz "campos" (nome do campo: o que ele é) e "registros" (uma linha por registro, do mais novo ao mais antigo). Datas e horas em ISO 8601, tempo universal; null é o que não foi informado.',
    gerado_em: head.at,
    titular: { nome: head.name, email: head.email, organizacao: head.organisation },
    partes: Object.fromEntries(
      parts.map((part) => [
        part.key,
        {
          titulo: part.title,
          sobre: part.about,
          campos: Object.fromEntries(part.columns.map(({ key, label }) => [key, label])),
          registros: part.records.map((record) => {
            const values = valuesOf(part, record);
            return Object.fromEntries(part.columns.map(({ key }, index) => [key, values[index]]));
          }),
          ...(part.isCut ? { aviso: cut } : {}),
        },
      ]),
    ),
  };
  return Buffer.from(`${JSON.stringify(file, null, 2)}\n`);
}

export const asDocument = (head: OwnDataHead, parts: readonly ToldPart[]): PaperDocument => ({
  title: 'Meus dados',
  organisation: head.organisation,
  author: head.name,
  at: head.at,
  lead: [`${head.name} · ${head.email} · ${formatDateTime(head.at)} (horário de Brasília)`, LEAD, IN_BROWSER],
  parts: parts.map((part) => ({
    title: part.title,
    about: part.about,
    columns: part.columns,
    rows: part.records.map((record) => valuesOf(part, record)),
    remark: remarkOf(part),
  })),
});

/** 'Meus dados 2026-11-15.pdf': without a name, for downloads are seen by others. */
export const fileName = ({ at }: OwnDataHead, format: OwnDataFormat): string =>
  `Meus dados ${formatDay(at).split('/').reverse().join('-')}.${format}`;
