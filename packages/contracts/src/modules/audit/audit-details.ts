import { type AuditKey, auditKeys } from '../../core/audit-words/audit-keys.ts';
import { formatCivilDate, formatDateTime } from '../../core/date-time.ts';
import { auditValues, auditValuesOf } from './audit-values.ts';

const CIVIL_DAY = /^\d{4}-\d{2}-\d{2}$/;
const isInstant = (text: string): boolean =>
  text[10] === 'T' && CIVIL_DAY.test(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));

function textWords(key: string, text: string): string {
  const words = auditValuesOf[key as AuditKey]?.[text] ?? auditValues[text];
  if (words !== undefined) return words;
  if (CIVIL_DAY.test(text)) return formatCivilDate(text);
  return isInstant(text) ? formatDateTime(text) : text;
}

function valueWords(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nenhum';
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'number') return value.toLocaleString('pt-BR');
  if (Array.isArray(value))
    return value.length === 0 ? 'nenhum' : value.map((one) => valueWords(key, one)).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  return textWords(key, String(value));
}

/** Without 'nº', where a name stands in the number's place. */
const labelOf = (key: string, isNamed: boolean): string => {
  const label: string = auditKeys[key as AuditKey] ?? key;
  return isNamed ? label.replace(/:? ?nº$/, '') : label;
};

/** The details of a record as label and words; what says nothing is left out. */
export const detailWords = (
  meta: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>> = {},
): (readonly [string, string])[] =>
  Object.entries(meta)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([key, value]) => [labelOf(key, key in names), names[key] ?? valueWords(key, value)] as const);
