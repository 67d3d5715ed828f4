import { chromium } from 'playwright';
import { ensureChromium } from './support/chromium.mjs';
const b = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
const p = await b.newPage();
for (const a of process.argv.slice(2)) {
  const [f, w, y, h, o] = a.split(':');
  await p.setViewportSize({ width: +w, height: +h });
  await p.setContent(`<body style="margin:0"><img style="margin-top:-${y}px" src="data:image/png;base64,${(await import('node:fs')).readFileSync(f).toString('base64')}">`);
  await p.screenshot({ path: o });
}
await b.close();
