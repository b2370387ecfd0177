import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { NewLinkDialog } from './new-link-dialog.tsx';

afterEach(cleanup);

it.each([
  [true, 'Pedir um código por e-mail a cada abertura'],
  [false, 'Pedir um código a cada abertura'],
])('promises a code by mail only where mail leaves: %s', async (mailLeaves, label) => {
  await renderScreen(<NewLinkDialog documentId={1} isPdf mailLeaves={mailLeaves} onClose={() => {}} />);
  expect(await screen.findByText(label)).toBeTruthy();
  expect(screen.queryAllByText(/quem administra diz o código à pessoa/)).toHaveLength(mailLeaves ? 0 : 1);
});
