import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import './navigation-progress.css';

const SHOWN_AFTER_MS = 400;

/** The thin bar at the top while the next page is on its way; what arrives quickly shows none. */
export function NavigationProgress() {
  const isUnderWay = useRouterState({ select: (state) => state.status === 'pending' });
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setSlow(true), SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isUnderWay]);
  return (
    <div role="status" className="navigation-progress">
      {isSlow && (
        <>
          <span className="navigation-progress-bar" />
          <span className="visually-hidden">Carregando a página</span>
        </>
      )}
    </div>
  );
}
