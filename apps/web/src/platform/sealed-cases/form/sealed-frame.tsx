import type { ReactNode } from 'react';
import { PublicFrame } from '../../public-form/public-frame.tsx';
import { QuickExit } from './quick-exit.tsx';
import './sealed-form.css';

interface Props {
  readonly organisation: {
    readonly name: string;
    readonly city: string | null;
    readonly federation_unit: string | null;
  } | null;
  readonly logo: string | null;
  readonly head?: ReactNode;
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

/** A page of a sealed channel: the way out is in sight wherever one is. */
export const SealedFrame = ({ organisation, logo, children, ...rest }: Props) => (
  <div className="sealed-page">
    <QuickExit />
    <PublicFrame facts={organisation && { organisation, officer: null, notice: null }} logo={logo} {...rest}>
      {children}
    </PublicFrame>
  </div>
);
