import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

/** The last net: whatever breaks while drawing, the user reads words and has a way on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <ErrorScreen
          isWholePage
          title="Algo não saiu como devia nesta tela"
          detail="O que você gravou está guardado. Recarregue a página; se acontecer de novo, avise a administração do sistema."
          action={{ label: 'Recarregar', run: () => location.reload() }}
        />
      </main>
    );
  }
}
