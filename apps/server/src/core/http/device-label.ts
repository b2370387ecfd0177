/** In this order: most browsers name the ones they descend from as well. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows NT\b/, 'no Windows'],
  [/\biPhone\b/, 'no iPhone'],
  [/\biPad\b/, 'no iPad'],
  [/\bAndroid\b/, 'no Android'],
  [/\bCrOS\b/, 'no ChromeOS'],
  [/\bMac OS X\b/, 'no Mac'],
  [/\bLinux\b/, 'no Linux'],
];
const wordFor = (agent: string, words: typeof browsers) => words.find(([sign]) => sign.test(agent))?.[1];

/**
 * 'Chrome no Windows': enough for people to know their own sessions apart, and too little to know anybody by. Only
 * words of these lists ever leave here; what the browser sent is not kept. Null for what is no known browser.
 */
export function deviceLabel(userAgent: string | undefined): string | null {
  const agent = (userAgent ?? '').slice(0, 500);
  const browser = wordFor(agent, browsers);
  if (!browser) return null;
  const system = wordFor(agent, systems);
  return system ? `${browser} ${system}` : browser;
}
