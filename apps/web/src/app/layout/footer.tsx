import { version } from '../../../package.json';
import { useActiveEntity } from '../../core/session/session-store.ts';

export function Footer() {
  const entity = useActiveEntity();
  return (
    <footer className="foot">
      <span className="num ellipsis">
        Conforme {version}
        {entity && ` · ${entity.name}`}
      </span>
      <a href="#/version">Versão</a>
    </footer>
  );
}
