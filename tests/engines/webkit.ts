import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { installFromDebian } from '@site/api/testing/debian';
import { findFreePort } from '@site/api/testing/postgres';
import { Builder, Capabilities, Key, type WebDriver } from 'selenium-webdriver';
import { FONT_ENV } from '../fonts/families.ts';
import { STOP_TIMEOUT_MS, withDeadline } from './deadline.ts';
import type { BrowserEngine, Preferences } from './firefox.ts';

const DEBIAN = '/usr/bin/WebKitWebDriver';
const path = process.env.WEBKIT_DRIVER_PATH || DEBIAN;
const SCREEN = '/usr/bin/Xvfb';

/** The window's own controls as small as can be: else it isn't narrower than 447 px. */
const CONTROLS = '* { font-size: 1px; min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; }';

/** WebKitGTK's small browser, spoken to in WebDriver, on a screen of its own. */
export const webkit: BrowserEngine = {
  name: 'WebKit',
  canPreload: false,

  findMissingDependency() {
    if ((!existsSync(path) && path === DEBIAN) || !existsSync(SCREEN))
      installFromDebian('webkit2gtk-driver', 'xvfb');
    const missing = [path, SCREEN].find((file) => !existsSync(file));
    return missing && `${missing} is missing: \`sudo apt-get install webkit2gtk-driver xvfb\``;
  },

  async start(preferences) {
    const home = homeFor(preferences);
    const screen = spawn(SCREEN, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
    const port = await findFreePort();
    const server = spawn(path, [`--port=${port}`], {
      env: {
        PATH: process.env.PATH,
        LANG: 'C.UTF-8',
        HOME: home,
        XDG_RUNTIME_DIR: home,
        DISPLAY: `:${String(display).trim()}`,
        ...FONT_ENV,
        NO_AT_BRIDGE: '1',
        LIBGL_ALWAYS_SOFTWARE: '1',
        // A sandbox can't be set up in a container, nor by root.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
      stdio: 'ignore',
    });
    const end = async () => {
      await Promise.all([server, screen].map(stop));
      rmSync(home, { recursive: true, force: true });
    };
    try {
      const driver = await connect(`http://127.0.0.1:${port}`, preferences);
      return {
        ...(await getWindow(driver)),
        close: () => withDeadline(STOP_TIMEOUT_MS, driver.quit()).then(end, end),
      };
    } catch (error) {
      await end();
      throw error;
    }
  },
};

/** A home folder that holds what GTK is to know. */
function homeFor({ hasLessMotion }: Preferences): string {
  const home = mkdtempSync(join(tmpdir(), 'site-webkit-'));
  const folder = join(home, '.config/gtk-3.0');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'gtk.css'), CONTROLS);
  writeFileSync(join(folder, 'settings.ini'), `[Settings]\ngtk-enable-animations=${hasLessMotion ? 0 : 1}\n`);
  return home;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  if (!(await withDeadline(STOP_TIMEOUT_MS, exited))) child.kill('SIGKILL');
  await exited;
}

/** Opens a session once the driver listens. */
async function connect(origin: string, { isDark, isScriptless }: Preferences): Promise<WebDriver> {
  const until = Date.now() + 30_000;
  while (!(await fetch(`${origin}/status`).catch(() => undefined))?.ok) {
    if (Date.now() > until) throw new Error('WebKitWebDriver doesn’t listen');
    await setTimeout(20);
  }
  const args = ['--automation', ...(isDark ? ['--dark-mode'] : []), `--enable-javascript=${!isScriptless}`];
  const capabilities = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args } };
  return new Builder().usingServer(origin).withCapabilities(new Capabilities(capabilities)).build();
}

const KEYS: Record<string, string> = {
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  Backspace: Key.BACK_SPACE,
  Control: Key.CONTROL,
  End: Key.END,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
  Shift: Key.SHIFT,
  Space: Key.SPACE,
  Tab: Key.TAB,
};
const getKey = (name: string) => KEYS[name] ?? name;

async function getWindow(driver: WebDriver) {
  const evaluate = <Result>(expression: string) => driver.executeScript<Result>(`return ${expression}`);
  // Nothing changes the window yet: later on, its page may not know its size at once.
  const frame = await evaluate<number>('outerHeight - innerHeight');
  const resize = async (width: number, height: number) => {
    const rect = { x: 0, y: 0, width, height: height + frame };
    await driver.manage().window().setRect(rect);
  };
  return {
    open: (url: string) => driver.get(url),
    back: () => driver.navigate().back(),
    forward: () => driver.navigate().forward(),
    reload: () => driver.navigate().refresh(),
    url: () => driver.getCurrentUrl(),
    evaluate,
    clickAt: (x: number, y: number) => driver.actions().move({ x, y, duration: 0 }).click().perform(),
    press(keys: string) {
      const [key = '', ...modifiers] = keys.split('+').reverse().map(getKey);
      const actions = driver.actions();
      for (const modifier of modifiers) actions.keyDown(modifier);
      actions.keyDown(key).keyUp(key);
      for (const modifier of modifiers) actions.keyUp(modifier);
      return actions.perform();
    },
    type: (text: string) => driver.actions().sendKeys(text).perform(),
    resize,
  };
}
