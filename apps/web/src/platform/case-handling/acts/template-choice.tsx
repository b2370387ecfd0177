import { type CaseWords, thisCase } from '@conforme/contracts/platform/cases/case-words.ts';
import { NativeSelect } from '@mantine/core';
import { useCan } from '../../../core/session/permissions.ts';
import { LoadedPart } from '../../../core/ui/loaded-part.tsx';

interface Template {
  readonly id: number;
  readonly name: string;
  readonly body: string;
}

interface Props {
  readonly words: CaseWords;
  /** `useEndpoint` over the templates that fit, each already filled in for this case. */
  readonly found: {
    readonly data: readonly Template[] | undefined;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  readonly onChoose: (text: string) => void;
  /** Where they are written, and the permission it takes. */
  readonly kept: { readonly path: `/${string}`; readonly permission: string };
}

/** A template goes after what is written already. */
export const textWith = (written: string, template: string): string =>
  [written.trim(), template].filter(Boolean).join('\n\n');

/** The organisation's own words to begin with. */
export function TemplateChoice({ words, found, onChoose, kept }: Props) {
  return (
    <div className="form-wide">
      <LoadedPart of={found} failed="Os modelos de resposta não puderam ser carregados." height={64}>
        {(templates) =>
          templates.length === 0 ? (
            <NoTemplate {...{ words, kept }} />
          ) : (
            <NativeSelect
              label="Começar de um modelo"
              description="O texto do modelo entra depois do que já está escrito."
              data={[
                { value: '', label: 'Escolha' },
                ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              value=""
              onChange={(event) => {
                const chosen = templates.find(({ id }) => String(id) === event.currentTarget.value);
                if (chosen) onChoose(chosen.body);
              }}
            />
          )
        }
      </LoadedPart>
    </div>
  );
}

function NoTemplate({ words, kept }: Pick<Props, 'words' | 'kept'>) {
  const can = useCan();
  return (
    <p className="muted small">
      Nenhum modelo de resposta serve a {thisCase(words)}.
      {can(kept.permission) && (
        <>
          {' '}
          {/* In a tab of its own: what is written here stays. */}
          <a href={`#${kept.path}`} target="_blank" rel="noreferrer">
            Cuidar dos modelos
            <span className="visually-hidden"> (abre em outra aba)</span>
          </a>
        </>
      )}
    </p>
  );
}
