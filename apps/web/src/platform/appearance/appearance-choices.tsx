import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Button, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import {
  type Appearance,
  changeAppearance,
  restoreAppearance,
  useAppearance,
} from '../../core/theme/appearance.ts';
import './appearance-choices.css';

interface Choice<K extends keyof Appearance> {
  readonly label: string;
  readonly values: Readonly<Record<Appearance[K], string>>;
  readonly hint?: string;
}

const CHOICES: { readonly [K in keyof Appearance]: Choice<K> } = {
  skin: { label: 'Cores', values: { light: 'Clara', dark: 'Escura', system: 'Do sistema' } },
  layout: {
    label: 'Layout',
    values: { vertical: 'Vertical', horizontal: 'Horizontal' },
    hint: 'Em telas estreitas o menu abre como gaveta.',
  },
  menu: { label: 'Menu', values: { full: 'Completo', rail: 'Ícones' } },
  navbar: {
    label: 'Barra superior',
    values: { floating: 'Flutuante', sticky: 'Fixa', static: 'Estática' },
    hint: 'A estática sobe com a página; as outras ficam à vista.',
  },
  footer: { label: 'Rodapé', values: { static: 'Estático', sticky: 'Fixo', hidden: 'Oculto' } },
  direction: {
    label: 'Direção',
    values: { ltr: 'Esquerda → direita', rtl: 'Direita → esquerda' },
  },
  density: { label: 'Densidade', values: { comfortable: 'Confortável', compact: 'Compacta' } },
};

/** The same choices in the drawer and in the profile: each is seen as it is made. */
export function AppearanceChoices() {
  const { layout } = useAppearance();
  const names = Object.keys(CHOICES) as (keyof Appearance)[];
  return (
    <div className="appearance-choices">
      {names
        // Only the vertical layout has a sidebar to shrink.
        .filter((name) => name !== 'menu' || layout === 'vertical')
        .map((name) => (
          <OneChoice key={name} name={name} />
        ))}
      <p className="muted small">
        Guardado neste navegador. As outras pessoas continuam com a aparência delas.
      </p>
      <Button variant="default" onClick={restoreAppearance}>
        Restaurar o padrão
      </Button>
    </div>
  );
}

function OneChoice({ name }: { name: keyof Appearance }) {
  const appearance = useAppearance();
  const id = useId();
  const { label, values, hint } = CHOICES[name] as Choice<keyof Appearance>;
  return (
    <div>
      <p id={id} className="appearance-label">
        {label}
      </p>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={Object.entries(values).map(([value, words]) => ({ value, label: words }))}
        value={appearance[name]}
        onChange={(value) => changeAppearance({ [name]: value })}
      />
      {hint && <p className="muted small appearance-hint">{hint}</p>}
    </div>
  );
}
