import { afterEach } from 'vitest';
import { dismissAllToasts } from '../core/toast/toast-store.ts';

// Test files share their modules: what one was told must not stand on the next one's screen.
afterEach(dismissAllToasts);
