import { messages } from '@conforme/contracts/core/messages.ts';
import { caseKeyText, readCaseKey } from '@conforme/contracts/platform/cases/case-key.ts';
import type { FormType } from '@conforme/contracts/platform/cases/form-types.ts';
import { readProtocol } from '@conforme/contracts/platform/cases/protocol.ts';
import { referenceWords } from '@conforme/contracts/platform/cases/reference-words.ts';

/** What opens a case. Kept in memory while the page is open, and nowhere else. */
export interface CaseReference {
  readonly form_type: FormType;
  readonly protocol: string;
  readonly key: string;
}

/** What is wrong with a protocol as it was typed; null when nothing is. */
export function wrongProtocol(typed: string, formType: FormType): string | null {
  if (typed.trim() === '') return messages.required;
  const read = readProtocol(typed);
  if (read === null) return referenceWords.wrongProtocol;
  return read.formType === formType ? null : referenceWords.otherForm;
}

/** A key may be left out; what is typed has to be one. */
export const wrongKey = (typed: string): string | null =>
  typed.trim() === '' || readCaseKey(typed) !== null ? null : referenceWords.wrongKey;

/** As the receipt writes them, once they are read without doubt; else as they were typed. */
export const tidyProtocol = (typed: string): string => readProtocol(typed)?.text ?? typed;
export function tidyKey(typed: string): string {
  const read = readCaseKey(typed);
  return read ? caseKeyText(read) : typed;
}

/** Protocol and key copied together from the receipt: each goes to its own field. */
export function pastedBoth(text: string): { protocol: string; key: string } | null {
  const words = text.split(/[\s:;,]+/).filter(Boolean);
  const protocol = words.find((word) => readProtocol(word) !== null);
  const key = words.find((word) => word !== protocol && /\d|-/.test(word) && readCaseKey(word) !== null);
  return protocol && key ? { protocol: tidyProtocol(protocol), key: tidyKey(key) } : null;
}
