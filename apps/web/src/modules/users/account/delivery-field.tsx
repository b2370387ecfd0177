import { Radio } from '@mantine/core';
import type { ComponentProps } from 'react';
import './account.css';

export type Delivery = 'one_time_password' | 'invitation';

/** How the first access is handed over. */
export function DeliveryField(props: Omit<ComponentProps<typeof Radio.Group>, 'children' | 'label'>) {
  return (
    <Radio.Group {...props} label="Como entregar o primeiro acesso" className="form-wide delivery">
      <Radio
        value="invitation"
        label="Link de convite"
        description="Você recebe um link para enviar, e a própria pessoa escolhe a senha."
      />
      <Radio
        value="one_time_password"
        label="Senha de uso único"
        description="Você recebe uma senha para entregar agora; ela é trocada na primeira entrada."
      />
    </Radio.Group>
  );
}
