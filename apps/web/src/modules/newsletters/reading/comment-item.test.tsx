import type { ShownComment } from '@conforme/contracts/modules/newsletters/reading.schemas.ts';
import { hostileAddresses, hostileTexts } from '@conforme/contracts/platform/rich-text/hostile-texts.ts';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storeSession } from '../../../core/session/session-store.ts';
import { sampleOf } from '../../../testing/full-form.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { withPermissions } from '../../../testing/session-snapshot.ts';
import { CommentItem } from './comment-item.tsx';

const payloads = [...sampleOf(hostileTexts), ...sampleOf(hostileAddresses), '\u202Etxt.exe'];
const comment = (id: number, author: string, body: string): ShownComment => ({
  ...{ id, parent_id: null, author, author_id: 1, own: false, body, state: 'approved', reason: null },
  created_at: '2026-11-01T12:00:00.000Z',
});

beforeEach(() => storeSession(withPermissions('newsletters.detail')));
afterEach(cleanup);

it('shows what somebody wrote as words, whatever it is: in a comment, a reply and a name', async () => {
  await renderScreen(
    <ul>
      {payloads.map((payload, at) => (
        <CommentItem
          key={payload}
          comment={comment(2 * at + 1, payload, payload)}
          replies={[comment(2 * at + 2, payload, payload)]}
          newsletterId={1}
          isOpen
        />
      ))}
    </ul>,
  );
  const bodies = [...document.querySelectorAll('.comment-body')];
  expect(bodies).toHaveLength(2 * payloads.length);
  expect(bodies.map(({ textContent }) => textContent)).toEqual(payloads.flatMap((one) => [one, one]));
  const names = [...document.querySelectorAll('.comment-head strong')];
  expect(names.map(({ textContent }) => textContent)).toEqual(payloads.flatMap((one) => [one, one]));
  for (const element of [...bodies, ...names]) expect(element.children).toHaveLength(0);
  const made = document.querySelectorAll('script, img, iframe, object, video, form, math, details, ul a');
  expect(made).toHaveLength(0);
  const handlers = [...document.querySelectorAll('ul *')].flatMap((element) =>
    element.getAttributeNames().filter((name) => name.startsWith('on')),
  );
  expect(handlers).toEqual([]);
}, 300_000);
