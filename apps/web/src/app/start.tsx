import { createRoot } from 'react-dom/client';
import { Root } from './root.tsx';

createRoot(document.getElementById('root') as HTMLElement).render(<Root />);
