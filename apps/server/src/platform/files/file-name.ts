import { trimSigns } from '@conforme/contracts/core/text/trim-signs.ts';

const LONGEST = 200;

/** Control and format characters, line ends, and marks that turn the reading direction: 'exe.pdf' must not pass for 'fdp.exe'. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;

/**
 * A name to show and to hand back, never a place on a disk. What nobody can see in it is taken out, the signs that
 * separate folders become plain ones, and one that is too long keeps its ending.
 */
export function plainFileName(claimed: string): string {
  const shown = claimed
    .toWellFormed()
    .normalize('NFC')
    .replace(hidden, '')
    .replace(/[/\\:*?"<>|\u2044\u2215\u29f8\uff0f\uff3c]/g, '_')
    .replace(/\s+/g, ' ');
  const name = trimSigns(shown, '. ');
  const { stem, ending } = partsOf(name);
  const letters = [...stem].slice(0, LONGEST - [...ending].length);
  return letters.join('') + ending || 'arquivo';
}

/** The same name for what the file has become: 'praia.jpg' as a WebP is 'praia.webp'. */
export const renamedTo = (extension: string, name: string): string =>
  plainFileName(`${partsOf(name).stem}.${extension}`);

function partsOf(name: string): { stem: string; ending: string } {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]{1,20})?$/u.exec(name) ?? [];
  return { stem, ending };
}
