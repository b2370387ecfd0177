import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserDraftKey, dropOldForms } from './browser-draft.ts';
import { useBrowserDraft } from './use-browser-draft.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  vi.useRealTimers();
});

const initial = { name: '' };
const open = (link = 'one', browserStorage = true) =>
  renderHook(() => useBrowserDraft({ keptAs: 'privacy', confidentiality: { browserStorage } }, link, initial))
    .result;
const stored = () =>
  Object.keys(localStorage)
    .filter((key) => key.includes('public-form'))
    .join();

describe('what was typed', () => {
  it('leaves no trace until something is, comes back after a reload, and for this form only', () => {
    const form = open();
    expect(stored()).toBe('');
    act(() => form.current.change(() => ({ name: 'Helena' })));
    expect(form.current).toMatchObject({ isKept: true, isRestored: false, isBegun: true });
    expect(open().current).toMatchObject({ state: { name: 'Helena' }, isRestored: true });
    expect(open('another').current).toMatchObject({ state: initial, isRestored: false, isBegun: false });
  });

  it('is gone when it is cleared, and when it was sent', () => {
    const form = open();
    act(() => form.current.change(() => ({ name: 'Helena' })));
    act(() => form.current.clear());
    expect([form.current.state, stored()]).toEqual([initial, '']);
    act(() => form.current.change(() => ({ name: 'Sofia' })));
    act(() => form.current.finish());
    act(() => form.current.change(() => ({ name: 'Sofia Prado' })));
    expect(stored()).toBe('');
  });

  it('is gone after a day, whichever page is opened then', () => {
    const form = open();
    act(() => form.current.change(() => ({ name: 'Helena' })));
    localStorage.setItem('conforme.public-form.broken', '{');
    dropOldForms();
    expect(stored()).toBe(browserDraftKey('privacy', 'one'));
    vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000 });
    expect(open().current.state).toEqual(initial);
    dropOldForms();
    expect(stored()).toBe('');
  });

  it('is never written, and never read, where the kind of case forbids it', () => {
    const kept = open();
    act(() => kept.current.change(() => ({ name: 'Helena' })));
    const before = localStorage.length;
    const sealed = open('one', false);
    expect(sealed.current).toMatchObject({ state: initial, isRestored: false, isKept: false });
    act(() => sealed.current.change(() => ({ name: 'Sofia' })));
    expect(sealed.current).toMatchObject({ state: { name: 'Sofia' }, isKept: false, isBegun: true });
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Sofia');
    expect(localStorage.length).toBe(before);
  });

  it('is not promised where the browser keeps nothing', () => {
    const full = () => {
      throw new Error('full');
    };
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: full });
    const form = open();
    act(() => form.current.change(() => ({ name: 'Helena' })));
    expect(form.current).toMatchObject({ state: { name: 'Helena' }, isKept: false });
  });
});
