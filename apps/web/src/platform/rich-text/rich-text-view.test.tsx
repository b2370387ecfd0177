import {
  hostileImages,
  hostileLinks,
  hostileTexts,
} from '@conforme/contracts/platform/rich-text/hostile-texts.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { sampleOf } from '../../testing/full-form.ts';
import { RichTextView } from './rich-text-view.tsx';

// A browser loads nothing of a document that stands apart from the page; what stands in for it here would.
beforeAll(() => {
  const { happyDOM } = window as unknown as { happyDOM: { settings: object } };
  Object.assign(happyDOM.settings, { disableCSSFileLoading: true, handleDisabledFileLoadingAsSuccess: true });
});
afterEach(cleanup);

const shownTags = new Set(
  'p br h2 h3 h4 ul ol li strong em u s a blockquote hr table tbody tr th td aside section div'.split(' '),
);
const shownAttributes = new Set(
  'class href target rel colspan rowspan scope start data-tone role tabindex aria-label dir'.split(' '),
);

// As if the server had kept them as they were sent: the page stands on its own.
it.each([
  ['text', hostileTexts],
  ['link', hostileLinks],
  ['picture', hostileImages],
])(
  'makes nothing of a hostile %s that runs, loads or leads away',
  (_, payloads) => {
    const loadFile = vi.fn(() => Promise.resolve(new Blob()));
    for (const payload of sampleOf(payloads)) {
      const { container, unmount } = render(<RichTextView html={payload} loadFile={loadFile} />);
      for (const element of container.querySelectorAll('*')) {
        expect(shownTags, payload).toContain(element.localName);
        for (const name of element.getAttributeNames()) expect(shownAttributes, payload).toContain(name);
        const href = element.getAttribute('href');
        if (href !== null) expect(['http:', 'https:', 'mailto:'], payload).toContain(new URL(href).protocol);
      }
      unmount();
    }
    expect(loadFile).not.toHaveBeenCalled();
  },
  120_000,
);

it('shows a link that leads somewhere, a table and a callout', () => {
  const { container } = render(
    <RichTextView
      html='<p><a href="https://www.gov.br/anpd">ANPD</a></p><aside data-tone="warn"><p>Cuidado</p></aside><table><tbody><tr><td colspan="2">a</td></tr></tbody></table>'
      loadFile={() => Promise.resolve(new Blob())}
    />,
  );
  expect(container.querySelector('a')?.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  expect(container.querySelector('aside')?.textContent).toBe('Cuidado');
  expect(container.querySelector('td')?.getAttribute('colspan')).toBe('2');
});
