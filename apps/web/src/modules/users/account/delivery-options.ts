import type { accessDelivery } from '@conforme/contracts/modules/users/users.schemas.ts';
import type { Option } from '../../../core/form/fields/choice-field.tsx';

export type Delivery = keyof (typeof accessDelivery)['labels'];

/** How the first access is handed over. */
export const deliveryOptions = (mailLeaves: boolean | null): readonly Option<Delivery>[] => [
  {
    value: 'invitation',
    label: 'Link de convite',
    description:
      mailLeaves === false
        ? 'O link aparece para você entregar, pois nenhum e-mail sai; a própria pessoa escolhe a senha.'
        : 'O link vai por e-mail e também aparece para você; a própria pessoa escolhe a senha.',
  },
  {
    value: 'one_time_password',
    label: 'Senha de uso único',
    description: 'Você recebe uma senha para entregar agora; ela é trocada na primeira entrada.',
  },
];
