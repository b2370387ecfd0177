import {
  exampleValues,
  fillTemplate,
  gapsIn,
  templateProblem,
} from '@conforme/contracts/modules/privacy-form/template-variables.ts';
import { Chip } from '../../../core/ui/chip.tsx';

/** How it will read, with a person nobody is. */
export function TemplatePreview({ body }: { body: string }) {
  const problem = templateProblem(body);
  return (
    <section className="card template-preview" aria-labelledby="template-preview">
      <div className="template-preview-head">
        <h2 id="template-preview">Como fica</h2>
        <Chip tone="info">Exemplo: pessoa e organização inventadas</Chip>
      </div>
      {body.trim() === '' && <p className="muted">Escreva o texto para ver como a resposta fica.</p>}
      {problem && (
        <p className="callout" data-tone="info" role="status">
          {problem}
        </p>
      )}
      <p className="template-preview-text" dir="auto">
        {partsOf(fillTemplate(body, exampleValues)).map(({ at, text, isGap }) =>
          isGap ? <mark key={at}>{text}</mark> : text,
        )}
      </p>
    </section>
  );
}

/** The text in pieces, what somebody still has to write told apart. */
function partsOf(text: string) {
  const parts: { at: number; text: string; isGap: boolean }[] = [];
  const gaps = gapsIn(text);
  let at = 0;
  while (at < text.length) {
    const gap = gaps.find((one) => text.startsWith(one, at));
    const next = gap
      ? at + gap.length
      : Math.min(...gaps.map((one) => text.indexOf(one, at)).filter((place) => place > at), text.length);
    parts.push({ at, text: text.slice(at, next), isGap: gap !== undefined });
    at = next;
  }
  return parts;
}
