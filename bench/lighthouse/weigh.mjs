import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

// Usage: CHROMIUM_PATH=… node weigh.mjs ROUNDS URL… One JSON line for each address, the middle one of its rounds.
const [rounds, ...urls] = process.argv.slice(2);
const chrome = await launch({
  ...(process.env.CHROMIUM_PATH ? { chromePath: process.env.CHROMIUM_PATH } : {}),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
});
try {
  for (const url of urls) {
    const runs = [];
    for (let round = 0; round < Number(rounds); round++) runs.push(await weigh(url));
    const middle = runs.sort((one, other) => one.scores.performance - other.scores.performance)[
      Math.floor(runs.length / 2)
    ];
    process.stdout.write(`${JSON.stringify({ url, ...middle })}\n`);
  }
} finally {
  await chrome.kill();
}

/** @param {string} url */
async function weigh(url) {
  const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' });
  if (!result) throw new Error(`Lighthouse gave nothing for ${url}`);
  const { categories, audits } = result.lhr;
  const score = (name) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name) => Math.round(audits[name]?.numericValue ?? -1);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    first_paint_ms: value('first-contentful-paint'),
    largest_paint_ms: value('largest-contentful-paint'),
    blocked_ms: value('total-blocking-time'),
    interactive_ms: value('interactive'),
    bytes: value('total-byte-weight'),
    short_of: Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
    ),
  };
}
