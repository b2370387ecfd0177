import { Kbd, Modal, Switch } from '@mantine/core';
import { Fragment } from 'react';
import { modifierKey, singleKeys } from './keys.ts';
import './shortcut-sheet.css';
import '../../core/ui/field-styles.ts';

/** [keys, what they do]; keys of one character alone are those that can be turned off. */
type Shortcut = readonly [keys: readonly string[], does: string];

const GROUPS: readonly { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Em qualquer página',
    shortcuts: [
      [[modifierKey, 'K'], 'Busca rápida de páginas e registros, mesmo com um campo em foco'],
      [['?'], 'Esta lista de atalhos'],
      [['Esc'], 'Fechar o que está aberto por cima da página'],
    ],
  },
  {
    title: 'Nas listas',
    shortcuts: [
      [['/'], 'Ir para o campo Pesquisar'],
      [['Enter'], 'Pesquisar já, ou abrir a linha em foco'],
      [['↑', '↓'], 'Linha anterior, próxima linha'],
    ],
  },
  { title: 'Nos formulários', shortcuts: [[[modifierKey, 'S'], 'Salvar']] },
];

export function ShortcutSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const isOn = singleKeys.use();
  return (
    <Modal opened={opened} onClose={onClose} title="Atalhos de teclado" size={520}>
      {GROUPS.map(({ title, shortcuts }) => (
        <section key={title} className="keys">
          <h3 className="group-heading">{title}</h3>
          <dl>
            {shortcuts.map(([keys, does]) => (
              <Fragment key={does}>
                <dt>
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dt>
                <dd>
                  {does}
                  {!isOn && (keys[0] === '?' || keys[0] === '/') && (
                    <span className="muted"> (desligado)</span>
                  )}
                </dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
      <Switch
        className="keys-switch"
        checked={isOn}
        onChange={(event) => singleKeys.write(event.currentTarget.checked)}
        label="Atalhos de uma tecla só ( ? e / )"
        description="Desligue se você dita em vez de digitar. Guardado neste navegador."
      />
    </Modal>
  );
}
